import { env } from "cloudflare:workers";
import { accountLinks } from "#schema/tables/account-links.ts";
import type { AccountLinkPurpose } from "#schema/vocabulary.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import { rows } from "./rows.ts";

/** A link of an email, with its token. Only the email contains the token. */
export interface SentLink {
  id: string;
  token: string;
}

/** The links of a kind that a person's emails carry, the newest last. */
export async function linksOf(
  { id: userId }: { id: string },
  purpose: AccountLinkPurpose,
  bindings: typeof env = env,
): Promise<SentLink[]> {
  const links = await rows(accountLinks, { userId, purpose }, bindings);
  return links.map(({ id }) => ({ id, token: makeLinkToken(bindings, purpose, id) }));
}

/** The newest of these links. */
export async function linkOf(...given: Parameters<typeof linksOf>): Promise<SentLink> {
  const link = (await linksOf(...given)).at(-1);
  if (!link) throw new Error(`No email has a link to ${given[1]}.`);
  return link;
}
