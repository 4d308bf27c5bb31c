/**
 * Who runs this site. The operator fills in every field before launch; `npm run deploy` refuses until then. The footer,
 * the legal pages and the receipts show these values, and mark clearly what is still empty.
 */
export const operator = {
  /** The legal name of the company or charity. */
  company: "",
  /** Its number in the public register, with the register's name. */
  registration: "",
  /** Its postal address on one line. */
  address: "",
  /** The email address that a person reads every day. */
  email: "",
  /** Its registration with the Information Commissioner's Office. */
  dataProtection: "",
  /** The countries in which Cloudflare and Stripe store the data. */
  dataCountries: "",
  /** The country whose law applies: "England and Wales". */
  law: "",
};

export type OperatorFact = keyof typeof operator;

/** The fields that are still empty. */
export const missingFacts = () =>
  Object.entries(operator).flatMap(([fact, value]) => (value === "" ? [fact as OperatorFact] : []));
