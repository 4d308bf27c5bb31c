import { desc, eq, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { emails } from "#schema/tables/emails.ts";
import { users } from "#schema/tables/users.ts";
import { writeLetter } from "#worker/features/mail/letter.ts";
import { returnedPence } from "#worker/features/mail/queries.ts";
import { html, page } from "../page-frame.ts";
import type { WorkbenchEnv } from "../workbench-env.ts";

/** The most emails in one list; the newest come first. */
const listed = 100;

/**
 * Serves the mailbox of development: every email of the outbox as its reader sees it, and the events of the email service.
 *
 *   GET  /__mail/                    all emails
 *   GET  /__mail/emails.json?to=…    the same for programs
 *   GET  /__mail/ID, /__mail/ID.txt  one email, as HTML and as plain text
 *   POST /__mail/events              puts an event of the service (JSON) into its queue
 */
export async function serveMail(request: Request, env: WorkbenchEnv): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/__mail\//, "");
  if (path === pathname) return undefined;
  if (request.method === "POST" && path === "events") {
    await env.EMAIL_EVENTS.send(await request.json());
    return new Response(null, { status: 202 });
  }
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  if (path === "emails.json")
    return Response.json(await readLetters(env, { to: searchParams.get("to") ?? undefined }));
  if (path === "") return list(await readLetters(env, { to: searchParams.get("to") ?? undefined }));
  const id = decodeURIComponent(path.replace(/\.txt$/, ""));
  const [letter] = await readLetters(env, { id });
  if (!letter) return undefined;
  const isText = path.endsWith(".txt");
  return new Response(isText ? letter.text : letter.html, {
    headers: {
      "content-type": `text/${isText ? "plain" : "html"}; charset=utf-8`,
      "cache-control": "no-store",
    },
  });
}

async function readLetters(env: WorkbenchEnv, { to, id }: { to?: string | undefined; id?: string }) {
  const found = await drizzle(env.DB)
    .select({ email: emails, person: users, returnedPence })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.personId))
    .where(id ? eq(emails.id, id) : to ? or(eq(users.email, to), eq(emails.address, to)) : undefined)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(listed);
  const letters = await Promise.all(
    found.map(async ({ email, person, returnedPence }) => ({
      id: email.id,
      kind: email.kind,
      to: email.address ?? person.email,
      createdAt: email.createdAt,
      sentAt: email.outcome === "sent" ? email.endedAt : null,
      outcome: email.outcome,
      ...(await writeLetter(env, {
        ...email,
        returnedPence,
        userType: person.userType,
        language: person.language,
      })),
    })),
  );
  return to ? letters.filter((letter) => letter.to === to) : letters;
}

type Listed = Awaited<ReturnType<typeof readLetters>>[number];

const list = (letters: readonly Listed[]): Response =>
  page(
    "Emails",
    "Nothing leaves this machine: these are the emails of the outbox.",
    letters.length === 0
      ? html`<p>No email has been written yet.</p>`
      : html`<div class="paper"><table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th>Kind</th><th>State</th><th>Text</th></tr></thead><tbody>${letters.map(row)}</tbody></table></div>`,
  );

const row = ({ id, kind, to, subject, createdAt, outcome }: Listed) => {
  const path = `/__mail/${encodeURIComponent(id)}`;
  return html`<tr><td><time>${createdAt}</time></td><td>${to}</td><td><a href="${path}">${subject}</a></td><td><code>${kind}</code></td><td>${outcome ?? "waiting"}</td><td><a href="${`${path}.txt`}">Plain text</a></td></tr>`;
};
