import type { BlockedAddress } from "#schema/endpoints/blocks.ts";

/** The server's answer to the question whether an address is blocked. */
export interface AddressAnswer {
  /** The address in the question. */
  email: string;
  found: BlockedAddress | null;
}

/** The answer, if it is about the address in the field and the address was not removed since. Otherwise null. */
export function answerAbout(
  answer: AddressAnswer | undefined,
  email: string,
  addresses: readonly BlockedAddress[],
): Pick<AddressAnswer, "found"> | null {
  if (answer?.email !== email) return null;
  const { found } = answer;
  return found === null || addresses.some(({ id }) => id === found.id) ? { found } : null;
}
