export const parts: Readonly<Record<string, string>>;
export const characters: (ranges: string) => string;
export const fileOf: (part: string) => string;
export const make: (part: string) => Promise<Buffer>;
