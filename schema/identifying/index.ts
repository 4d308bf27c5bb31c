import { holdsPostcode, holdsStreetAddress } from "./address.ts";
import { holdsEmail, holdsPhone } from "./contact.ts";
import { apart, plain } from "./fold.ts";
import { holdsLastName } from "./last-name.ts";

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether a public text reveals who a person is or where they live: their last name, an e-mail address, a phone number,
 * a UK postcode, or a house number with a street name. First names are allowed.
 */
export function identifies(text: string, person: Person): boolean {
  if (holdsLastName(text, person)) return true;
  const readings = [plain(text), plain(apart(text))];
  const checks = [holdsEmail, holdsPhone, holdsPostcode, holdsStreetAddress];
  return checks.some((holds) => readings.some(holds));
}
