import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { storesDrafts } from "#web/api/drafts.ts";
import { queryClient } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { knowsPasskeys } from "./knows-passkeys.ts";
import { PasskeyOfferLine, wasOffered } from "./passkey-offer-line.tsx";

/**
 * After a sign-in with a password: offers a passkey to a person without one, on a device that can check who holds it, that
 * people do not share, and that has made no offer before. Never fails.
 */
export async function offerPasskey(): Promise<void> {
  try {
    if (!knowsPasskeys() || !storesDrafts() || wasOffered()) return;
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
    if ((await request(listPasskeys, {})).length > 0) return;
    // For the next dashboard (web/screens/dashboard/passkey-offer.tsx). It ends with the session.
    queryClient.setQueryData(["passkey-offer"], () => PasskeyOfferLine);
  } catch {
    // The way to passkeys is on the account's screen, too.
  }
}
