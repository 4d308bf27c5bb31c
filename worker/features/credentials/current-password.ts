import type { Endpoint } from "#schema/endpoint.ts";
import { countAttempt, findKnownDevice, verifyPassword } from "#worker/features/auth/index.ts";
import type { Call } from "#worker/http/handle.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import { refuse } from "#worker/platform/errors.ts";
import type { Owner } from "./queries.ts";
import { recordEvent } from "./record.ts";

type Given = { currentPassword: string; devices?: string | undefined };

/**
 * Refuses unless this is the caller's password. A wrong password counts like a failed sign-in, so that a stolen session
 * cannot be used to guess the password.
 */
export async function checkCurrentPassword(
  call: Pick<Call<Endpoint>, "env" | "db" | "now" | "request" | "requestId" | "waitUntil">,
  owner: Owner,
  { currentPassword, devices }: Given,
  inTurn: InTurn,
): Promise<void> {
  const device = await findKnownDevice(call.env, devices, owner);
  const attempt = await countAttempt(call.env, call.request, owner.email, device);
  if (!(await verifyPassword(currentPassword, owner.passwordHash, inTurn))) {
    recordEvent(call, "password_refused", owner.id);
    refuse("invalid_fields", { fields: { currentPassword: { code: "wrong_password" } } });
  }
  await attempt.forgive();
}
