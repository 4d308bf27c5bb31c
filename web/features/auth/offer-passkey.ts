import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { storesDrafts } from "#web/api/drafts.ts";
import { queryClient } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { knowsPasskeys } from "./knows-passkeys.ts";
import { PasskeyOfferLine, wasOffered } from "./passkey-offer-line.tsx";

/**
 * Offers a passkey after a sign-in with a password, if the person has none. The device must be able to verify its user, must
 * not be shared, and must not have made an offer before. Never fails.
 */
export async function offerPasskey(): Promise<void> {
  try {
    if (!knowsPasskeys() || !storesDrafts() || wasOffered()) return;
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
    if ((await request(listPasskeys, {})).length > 0) return;
    // The next dashboard shows the offer (web/screens/dashboard/passkey-offer.tsx). The entry is removed with the session.
    queryClient.setQueryData(["passkey-offer"], () => PasskeyOfferLine);
  } catch {
    // People can also add a passkey on the account screen.
  }
}
