/** Classes that place a form: from a width of 1024 px, beside the facts and always visible. */
export const beside =
  "lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:bottom-auto lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:self-start lg:overflow-y-auto";

/** Whether the screen is wide enough for list, facts and forms side by side. */
export const isWide = () => matchMedia("(width >= 64rem)").matches;
