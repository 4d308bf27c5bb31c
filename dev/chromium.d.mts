export const namedChromium: () => string | undefined;
