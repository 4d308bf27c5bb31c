import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { addCaseNote, readCase } from "#schema/endpoints/cases.ts";
import { caseNotes } from "#schema/tables/cases.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newLandlord } from "#tests/people.ts";
import { insertMany, now, row, rows } from "#tests/rows.ts";
import { sealNote } from "./note-text.ts";
import { resealNotes } from "./reseal.ts";

it("seals a note of an older key again with the same text; a note whose key is gone stays, and is read without its text", async () => {
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

it("seals a note again even when 100 other notes do not open", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const [admin, caseId] = [await newAdmin(), await newCase({ subjectId: (await newLandlord()).id })];
  const about = { caseId, authorId: admin.id, kind: "note", createdAt: now(), keyId: "older" } as const;
  const older = Array.from({ length: 101 }, (_, at) => {
    const { id, text } = sealNote(env, "She is safe.");
    return { id, text: at < 100 ? "1.gone.AAAA" : text, ...about };
  });
  await insertMany(caseNotes, older);
  for (let pass = 0; pass < 10; pass += 1) await resealNotes(env);
  expect(await rows(caseNotes, { keyId: "older" })).toHaveLength(100);
});
