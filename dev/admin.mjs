// npm run admin -- grant EMAIL | revoke EMAIL [--production]: the only way to make or unmake an admin.
import { run } from "./run.mjs";
import { chooseState } from "./state.mjs";

const [verb, email, where] = process.argv.slice(2);
const roles = { grant: "admin", revoke: "user" };
if (
  !Object.hasOwn(roles, verb ?? "") ||
  !/^[^\s@']+@[^\s@']+$/.test(email ?? "") ||
  (where && where !== "--production")
) {
  console.error(
    "Usage: npm run admin -- grant EMAIL [--production]\n       npm run admin -- revoke EMAIL [--production]",
  );
  process.exit(1);
}

const target =
  where === "--production"
    ? ["--remote", "--env", "production"]
    : ["--local", "--persist-to", chooseState().state];
const address = email.normalize("NFC").toLowerCase();
const sql = `update users set role = '${roles[verb]}' where email = '${address}' returning first_name`;
const answer = JSON.parse(run("wrangler", ["d1", "execute", "DB", ...target, "--json", "--command", sql]));
if (answer[0]?.results?.length !== 1) {
  console.error(`Nobody is registered with ${address}.`);
  process.exit(1);
}
console.log(`${address} is now ${verb === "grant" ? "an admin" : "no longer an admin"}.`);
