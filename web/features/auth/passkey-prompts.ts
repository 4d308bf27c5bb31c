import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { Args, Reply } from "#schema/endpoint.ts";
import type {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from "#schema/endpoints/passkeys.ts";
import type { beginPasskeyPass, passWithPasskey } from "#schema/endpoints/second-factor.ts";

/** The browser's own prompts. This module is loaded when a person is about to open one. */

/** Why a prompt ended without a passkey. `cancelled`: the person closed it, or it timed out. */
export type NoPasskey = "cancelled" | "there already" | "impossible";

type Answer<T> = { body: T; none?: undefined } | { body?: undefined; none: NoPasskey };

/** Lets the person make a passkey on this device or in their password manager. */
export const makePasskey = (options: Reply<typeof beginPasskey>) =>
  answer(async (): Promise<Args<typeof addPasskey>["body"]> => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return { credentialId: id, clientDataJson: clientDataJSON, attestationObject };
  });

/** Lets the person choose a passkey of this site. */
export const choosePasskey = (options: Reply<typeof beginPasskeySignIn>) =>
  answer(async (): Promise<Args<typeof signInWithPasskey>["body"]> => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
    return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle };
  });

/** Lets an admin confirm with one of their own passkeys. */
export const confirmWithPasskey = (options: Reply<typeof beginPasskeyPass>) =>
  answer(async (): Promise<Args<typeof passWithPasskey>["body"]> => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature };
  });

/** Closes an open prompt. */
export const closePrompt = () => WebAuthnAbortService.cancelCeremony();

/** Tells the browser that a passkey was removed, so that the browser stops offering it. Not every browser supports this. */
export async function forgetPasskey(passkey: Reply<typeof removePasskey>): Promise<void> {
  await (PublicKeyCredential as Signals).signalUnknownCredential?.(passkey).catch(() => undefined);
}

// TypeScript does not have this type yet (WebAuthn level 3, 5.1.10).
type Signals = { signalUnknownCredential?: (passkey: Reply<typeof removePasskey>) => Promise<unknown> };

async function answer<T>(open: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { body: await open() };
  } catch (fault) {
    return { none: reasonOf(fault instanceof Error ? fault.name : "") };
  }
}

function reasonOf(name: string): NoPasskey {
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "there already" : "impossible";
}
