/** The header of a full browse page. It has the position where the page ends, which the next page takes as `after`. */
export const nextAfterHeader = "X-Next-After";

const form = /^\d{26}$/;

/** Whether a string has the form of a position in a browse list: 16 digits of rank and 10 digits of number. */
export const isBrowsePosition = (value: string) => form.test(value);
