import { holdsPostcode, holdsStreetAddress } from "./address.ts";
import { holdsEmail, holdsPhone } from "./contact.ts";
import { plain } from "./fold.ts";
import { holdsLastName } from "./last-name.ts";

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether a text that others will read tells who a person is or where they live: their last name, an email address,
 * a phone number, a UK postcode, or a house number with a street name. First names may be shown.
 */
export function identifies(text: string, person: Person): boolean {
  if (holdsLastName(text, person)) return true;
  const readable = plain(text);
  return [holdsEmail, holdsPhone, holdsPostcode, holdsStreetAddress].some((holds) => holds(readable));
}
