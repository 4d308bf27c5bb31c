/** The header of a full page of browse that names its end, for `after` of the next page. */
export const nextAfterHeader = "X-Next-After";

const form = /^\d{26}$/;

/** Whether a string has the form of a position in a list of browse: 16 digits of rank and 10 of number. */
export const isBrowsePosition = (value: string) => form.test(value);
