import { expect } from "@playwright/test";
import type { EmailKind } from "#schema/vocabulary.ts";
import { send } from "./client.ts";

interface Letter {
  kind: EmailKind;
  to: string;
  subject: string;
  text: string;
}

/** The emails to an address, the newest first. */
export async function lettersTo(email: string): Promise<Letter[]> {
  const response = await send(`/__mail/emails.json?to=${encodeURIComponent(email)}`, { method: "GET" });
  return (await response.json()) as Letter[];
}

/** Waits for an email of a kind with a link other than `than`. Returns the path of the link in the newest one. */
export async function linkIn(kind: EmailKind, email: string, { than = "" } = {}): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const letter = (await lettersTo(email)).find((each) => each.kind === kind && each.to === email);
        link = /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
        return link !== "" && link !== than;
      },
      { message: `an email ${kind} to ${email}` },
    )
    .toBe(true);
  return link;
}
