import type { Page } from "@playwright/test";

/** Gives a page a device that makes passkeys. Returns functions that control the device and its prompts. */
export async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  const verified = async (isUserVerified: boolean) => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
  return {
    /** Removes the device with its passkeys. */
    lose: async () => {
      await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
    closePrompts: () => verified(false),
    answerPrompts: () => verified(true),
    passkeys: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}
