import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { addCaseNote, readCase } from "#schema/endpoints/cases.ts";
import { caseNotes } from "#schema/tables/cases.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newLandlord } from "#tests/people.ts";
import { row } from "#tests/rows.ts";
import { resealNotes } from "./reseal.ts";

it("seals a note of an older key again, word for word; one whose key is gone stays and is read without its text", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const [admin, id] = [await newAdmin(), await newCase({ subjectId: (await newLandlord()).id })];
  await as(admin).call(addCaseNote, { params: { id }, body: { text: "She is safe." } });
  const before = await row(caseNotes, { caseId: id });
  const newer = `z9:${Buffer.alloc(32, 7).toString("base64")}`;
  const both = { ...env, SEALING_KEYS: `${newer},${env.SEALING_KEYS}` };
  expect(await resealNotes(both)).toBe(1);
  const after = await row(caseNotes, { caseId: id });
  expect(after).toMatchObject({ id: before.id, authorId: admin.id, keyId: "z9" });
  expect(after.text).not.toBe(before.text);
  const read = await as(admin, { bindings: both }).call(readCase, { params: { id } });
  expect(read.notes).toMatchObject([{ text: "She is safe." }]);
  expect(await resealNotes(env)).toBe(0);
  const lost = await as(admin, { bindings: env }).call(readCase, { params: { id } });
  expect(lost.notes).toMatchObject([{ text: null }]);
  expect(await row(caseNotes, { caseId: id })).toEqual(after);
});
