/** The product's name, in its one place. */
export const productName = "Havenbridge";
