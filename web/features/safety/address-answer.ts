import type { BlockedAddress } from "#schema/endpoints/blocks.ts";

/** The server's answer whether an address is blocked. */
export interface AddressAnswer {
  /** The address as it was asked about. */
  email: string;
  found: BlockedAddress | null;
}

/** The answer while it is true: about the address in the field, and not removed since. */
export function answerAbout(
  answer: AddressAnswer | undefined,
  email: string,
  addresses: readonly BlockedAddress[],
): Pick<AddressAnswer, "found"> | null {
  if (answer?.email !== email) return null;
  const { found } = answer;
  return found === null || addresses.some(({ id }) => id === found.id) ? { found } : null;
}
