// npm run admin -- grant EMAIL | revoke EMAIL | reset-factor EMAIL [--production]: the only way to change admins.
import { run } from "./run.mjs";
import { chooseState } from "./state.mjs";

const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/** What each verb changes in the database, and the text that it prints afterwards. */
const verbs = {
  grant: {
    change: `role = 'admin', factor_opened_at = ${now}`,
    says: (email) => `${email} is now an admin. Next, this person

  1. signs in at /auth with their password,
  2. opens /admin/verifications, which asks for a second factor,
  3. adds a passkey or an authenticator app and keeps the ten recovery codes, within 72 hours.

Until then, the admin area stays closed to them. After 72 hours, run grant again.`,
  },
  revoke: {
    change: "role = 'user', factor_opened_at = null",
    says: (email) => `${email} is no longer an admin.`,
  },
  "reset-factor": {
    change: `factor_reset_at = ${now}`,
    where: "and role = 'admin'",
    says: (
      email,
    ) => `The second factor of ${email} is removed: passkeys, app and recovery codes. All their sessions have ended,
and an email tells them. They sign in with their password and set up a new one within 72 hours.`,
  },
};

const [name, email, where] = process.argv.slice(2);
const verb = Object.hasOwn(verbs, name ?? "") ? verbs[name] : undefined;
if (!verb || !/^[^\s@']+@[^\s@']+$/.test(email ?? "") || (where && where !== "--production")) {
  const usage = Object.keys(verbs).map((each) => `npm run admin -- ${each} EMAIL [--production]`);
  console.error(`Usage: ${usage.join("\n       ")}`);
  process.exit(1);
}

const target =
  where === "--production"
    ? ["--remote", "--env", "production"]
    : ["--local", "--persist-to", chooseState().state];
const address = email.normalize("NFC").toLowerCase();
const sql = `update users set ${verb.change} where email = '${address}' ${verb.where ?? ""} returning first_name`;
const answer = JSON.parse(run("wrangler", ["d1", "execute", "DB", ...target, "--json", "--command", sql]));
if (answer[0]?.results?.length !== 1) {
  console.error(verb.where ? `${address} is not an admin.` : `Nobody is registered with ${address}.`);
  process.exit(1);
}
console.log(verb.says(address));
