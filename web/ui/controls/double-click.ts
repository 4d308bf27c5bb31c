/** Two clicks within this time are a double click. */
export const doubleClickMs = 500;
