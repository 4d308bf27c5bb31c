import { env } from "cloudflare:workers";
import { describe, expect, it, test } from "vitest";
import type { Endpoint, RawEndpoint } from "#schema/endpoint.ts";
import { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { send } from "#tests/client.ts";
import { Canary } from "#tests/permissions/canary.ts";
import { cells } from "#tests/permissions/cells.ts";
import { type CellRequest, textOf } from "#tests/permissions/request.ts";
import { anonymousForms } from "#tests/permissions/token-forms.ts";
import {
  type CallerKind,
  callers,
  type MemberKind,
  newWorld,
  type Statuses,
  type World,
} from "#tests/permissions/world.ts";
import { addressOf } from "#tests/typed-client.ts";

const declared: Readonly<Record<string, Endpoint | RawEndpoint>> = { ...endpoints, ...rawEndpoints };

/** The input of any cell. */
type AnyInput = CellRequest | { path?: undefined; body?: unknown; provenAs?: MemberKind };
type AnyCell = readonly [Statuses, ((world: World, caller: CallerKind) => AnyInput | Promise<AnyInput>)?];

const rows = Object.entries<Readonly<Record<string, AnyCell>>>(cells).flatMap(([name, cases]) => {
  const endpoint = declared[name];
  return Object.entries(cases).flatMap(([about, [statuses, build]]) =>
    endpoint
      ? [{ ...endpoint, call: `${endpoint.method} ${endpoint.path}`, endpoint, about, statuses, build }]
      : [],
  );
});
type Row = (typeof rows)[number];

async function requestOf({ endpoint, build }: Row, world: World, caller: CallerKind): Promise<CellRequest> {
  const input = (await build?.(world, caller)) ?? {};
  if (input.path !== undefined) return input;
  return {
    path: addressOf(endpoint as Endpoint, input),
    json: input.body,
    as: input.provenAs,
  };
}

/** Sends a request in this process with any `Authorization`, and waits for the work that outlives the response. */
const sendAs = ({ method }: Row, { path, json, body, headers }: CellRequest, authorization: string | null) =>
  send(method, path, {
    json,
    body,
    headers: { ...headers, ...(authorization !== null && { Authorization: authorization }) },
    bindings: env,
  });

test("every call has cells, and all cells belong to a call [ASVS 8.2.1]", () => {
  expect(Object.keys(cells).sort()).toEqual(Object.keys(declared).sort());
});

/** The marks in all answers: they prove that the canary had something to check. */
const seen = new Set<string>();

describe.each(rows)("$call: $about", (row) => {
  it("gives each kind of caller the status of its cell, and reveals only what the exposure table allows [abuse 1, ASVS 8.2.1]", async () => {
    const world = await newWorld();
    const canary = new Canary();
    const given: Record<string, number> = {};
    for (const caller of callers) {
      const request = await requestOf(row, world, caller);
      const token = caller === "AN" ? null : `Bearer ${world.members[caller].token}`;
      const answer = await sendAs(row, request, token);
      given[caller] = answer.status;
      const headers = JSON.stringify([...answer.headers]);
      const text = await textOf(answer);
      canary.note({ to: request.as ?? caller, through: row.call, text: text + headers });
      for (const [mark] of text.matchAll(/zq_\w+_[a-z-]+_qz/g)) seen.add(mark);
    }
    expect(given).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, row.statuses[at]])));
    canary.expectNoLeak(world);
  }, 30_000);

  it("gives all nine forms of an anonymous caller the same answer [ASVS 9.1.1]", async () => {
    const world = await newWorld();
    const answers = new Set<string>();
    for (const [form, authorization] of Object.entries(await anonymousForms(world.members.MV.id))) {
      const answer = await sendAs(row, await requestOf(row, world, "AN"), authorization);
      expect([form, answer.status]).toEqual([form, row.statuses[0]]);
      const text = await textOf(answer);
      if (answer.status < 400) continue;
      answers.add(text);
      if (answer.status === 401 && row.endpoint !== rawEndpoints.openSocket)
        expect(answer.headers.get("WWW-Authenticate"), form).toBe("Bearer");
    }
    expect(answers.size).toBeLessThanOrEqual(1);
  }, 30_000);
});

describe("the canary", () => {
  it("sees every field that the exposure table allows to a reader", () => {
    const fields = new Set([...seen].map((mark) => mark.replace(/^zq_\w\w_/, "").replace(/_qz$/, "")));
    expect([...fields].sort()).toEqual(
      [
        "address",
        "comment",
        "country",
        "description",
        "email",
        "first-name",
        "full-name",
        "last-name",
        "location",
        "message",
        "nationality",
        "notes",
        "reason",
        "story",
      ].sort(),
    );
  });
});
