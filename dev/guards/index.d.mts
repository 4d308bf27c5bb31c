interface Place {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}
interface Guard {
  readonly name: string;
  readonly places: readonly Place[];
  readonly tests: readonly string[];
  readonly only?: string;
}
export const ownerConditions: readonly Guard[];
export const notGuards: readonly { file: string; text: string; why: string }[];
export const widerRows: (source: string) => Guard[];
export const lostRows: (source: string) => Guard[];
