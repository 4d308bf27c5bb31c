/** The place of a form: from 1024 px on, beside the facts and always in sight. */
export const beside =
  "lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:bottom-auto lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:self-start lg:overflow-y-auto";

/** Whether list, facts and forms are beside each other. */
export const isWide = () => matchMedia("(width >= 64rem)").matches;
