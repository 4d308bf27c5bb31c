import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#schema/endpoints/index.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { connectionStatuses, type VerificationStatus, verificationStatuses } from "#schema/vocabulary.ts";
import { holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { put, textOf } from "#tests/permissions/ask.ts";
import { forms } from "#tests/permissions/forms.ts";
import { strangeForms } from "#tests/permissions/token-forms.ts";
import { type Member, newWorld, setStatus, type World } from "#tests/permissions/world.ts";
import { change, remove } from "#tests/rows.ts";
import type { AppEnv, Route } from "./handle.ts";
import { mount } from "./mount.ts";

const timeout = 60_000;
const as = ({ token }: Pick<Member, "token">) => `Bearer ${token}`;
let world: World;
beforeAll(async () => {
  await holdWebhooks(true);
  world = await newWorld();
});

describe("the list of calls", () => {
  const nothing: Route = {
    method: "GET",
    path: "/api/nothing",
    audience: "anyone",
    serve: async () => new Response(),
  };

  it("matches the routes exactly, or the Worker does not start", () => {
    expect(() => mount(new Hono<AppEnv>(), [nothing], [])).toThrow("GET /api/nothing is not declared");
    const { health } = endpoints;
    expect(() => mount(new Hono<AppEnv>(), [], [health])).toThrow(
      "GET /api/health is declared and has no verb",
    );
  });
});

describe("a change of a connection [ASVS 2.3.1]", () => {
  const moves = connectionStatuses.flatMap((from) =>
    connectionStatuses.flatMap((to) => (["LP", "MV"] as const).map((who) => ({ from, to, who }))),
  );
  const done = ["LP pending active", "LP pending cancelled", "LP active completed"];
  const withdrawn = ["MV pending cancelled", "MV active cancelled"];
  const repeats = [
    "LP active active",
    "LP completed completed",
    "LP cancelled cancelled",
    "MV cancelled cancelled",
  ];

  it(
    "gets 200, 403 or 409 as listed, in all 32 combinations of caller and states",
    async () => {
      for (const { from, to, who } of moves) {
        await setStatus(world, from);
        const path = `/api/connections/${world.connectionId}`;
        const answer = await put("PUT", { path, json: { status: to } }, as(world.members[who]));
        const right = [...done, ...withdrawn, ...repeats].includes(`${who} ${from} ${to}`);
        const forbidden = who === "MV" && (to === "active" || to === "completed");
        expect([who, from, to, answer.status]).toEqual([who, from, to, right ? 200 : forbidden ? 403 : 409]);
        await answer.text();
      }
      await setStatus(world, "active");
    },
    timeout,
  );
});

describe("a review", () => {
  const decisions = {
    approve: { status: "approved" },
    reject: { status: "rejected", rejectionReason: "The picture is blurred." },
    blank: { status: "rejected", rejectionReason: " \u200B" },
  };

  async function request(member: Member, status: VerificationStatus): Promise<string> {
    await remove(verificationRequests, { userId: member.id });
    const path = "/api/landlord/verification";
    const answer = await put("POST", { path, json: forms.landlord(member.kind) }, as(member));
    const { id } = await answer.json<{ id: string }>();
    await change(verificationRequests, { id }, { status });
    return id;
  }

  it(
    "is forbidden for the admin's own request and accepted only while pending, in all 18 combinations; an invalid body is refused first",
    async () => {
      const { AD, LX } = world.members;
      for (const status of verificationStatuses)
        for (const [name, json] of Object.entries(decisions))
          for (const member of [AD, LX]) {
            const path = `/api/admin/verifications/${await request(member, status)}`;
            const answer = await put("PATCH", { path, json }, as(AD));
            const decided = status === "pending" ? 200 : 409;
            const right = name === "blank" ? 422 : member === AD ? 403 : decided;
            expect([status, name, member.kind, answer.status]).toEqual([status, name, member.kind, right]);
            await answer.text();
          }
    },
    timeout,
  );
});

describe("a payment's confirmation", () => {
  const states = [
    "requires_payment_method",
    "requires_action",
    "processing",
    "succeeded",
    "canceled",
  ] as const;
  const faults = ["none", "amount", "currency", "migrant"] as const;
  const changes = { amount: { amount: 100 }, currency: { currency: "usd" }, none: null, migrant: null };

  async function bringTo(
    intent: { clientSecret: string; paymentIntentId: string },
    to: (typeof states)[number],
  ) {
    if (to === "canceled") await stripe.paymentIntents.cancel(intent.paymentIntentId);
    if (to === "succeeded") await payByCard(intent.clientSecret);
    if (to === "requires_action" || to === "processing")
      await payByCard(intent.clientSecret, "4000002760003184");
    if (to === "processing")
      await env.WORKBENCH.fetch(
        `http://localhost:8787/__stripe/v1/payment_intents/${intent.paymentIntentId}/simulated_action`,
        {
          method: "POST",
          body: new URLSearchParams({
            key: "pk_test_simulated",
            client_secret: intent.clientSecret,
            outcome: "process",
          }),
        },
      );
  }

  it(
    "is accepted only from the payer and only for a paid, unchanged intent, in all 40 combinations",
    async () => {
      const stranger = world.members.MX.id;
      const other = world.members.LX;
      for (const state of states)
        for (const fault of faults) {
          const [landlord, migrant] = await Promise.all([
            newPerson({ userType: "landlord" }),
            newPerson({ userType: "migrant", verified: true }),
          ]);
          const intent = await open(landlord, migrant.id);
          const change = changes[fault];
          if (change) await stripe.paymentIntents.update(intent.paymentIntentId, change);
          await bringTo(intent, state);
          const { status } = await stripe.paymentIntents.retrieve(intent.paymentIntentId);
          expect(status).toBe(state);
          const json = {
            paymentIntentId: intent.paymentIntentId,
            migrantId: fault === "migrant" ? stranger : migrant.id,
          };
          const path = "/api/confirm-payment";
          const [foreign, own] = [
            await put("POST", { path, json }, as(other)),
            await put("POST", { path, json }, as(landlord)),
          ];
          const unpaid = state === "processing" ? 409 : 402;
          const paid = fault === "none" ? 200 : 409;
          const right = fault === "migrant" ? 422 : state === "succeeded" ? paid : unpaid;
          expect([state, fault, foreign.status, own.status]).toEqual([state, fault, 404, right]);
          await Promise.all([foreign.text(), own.text()]);
        }
    },
    timeout,
  );

  async function open(landlord: TestPerson, migrantId: string) {
    const answer = await landlord.call("POST", "/api/create-payment-intent", { migrantId });
    return answer.json<{ clientSecret: string; paymentIntentId: string }>();
  }
});

describe("an object", () => {
  const absent = ["1", "%00", "..%2F..%2Fetc%2Fpasswd", "%F0%9F%8C%8A", "a".repeat(10 * 1024)];

  /** Every call that names an object in its path, with a caller who may make the call. */
  function callsWith(id: string, foreign: string) {
    const { MX, LX, AD } = world.members;
    const ids = [id, id.toUpperCase(), foreign];
    return [
      { method: "GET", of: (at: string) => `/api/migrants/${at}`, by: LX, ids: [id, world.connectionId] },
      {
        method: "POST",
        of: (at: string) => `/api/migrants/${at}/view`,
        by: LX,
        ids: [id, world.connectionId],
      },
      { method: "GET", of: (at: string) => `/api/users/${at}/ratings`, by: MX, ids },
      { method: "GET", of: (at: string) => `/api/connections/${at}`, by: MX, ids },
      {
        method: "PUT",
        of: (at: string) => `/api/connections/${at}`,
        by: MX,
        ids,
        json: { status: "active" },
      },
      { method: "GET", of: (at: string) => `/api/connections/${at}/receipt`, by: LX, ids },
      {
        method: "POST",
        of: (at: string) => `/api/connections/${at}/ratings`,
        by: MX,
        ids,
        json: { stars: 1 },
      },
      { method: "GET", of: (at: string) => `/api/connections/${at}/messages`, by: MX, ids },
      { method: "POST", of: (at: string) => `/api/connections/${at}/messages/mark-read`, by: MX, ids },
      {
        method: "PATCH",
        of: (at: string) => `/api/admin/verifications/${at}`,
        by: AD,
        ids: [id, world.connectionId],
        json: { status: "approved" },
      },
      {
        method: "PATCH",
        of: (at: string) => `/api/admin/migrant-verifications/${at}`,
        by: AD,
        ids: [id, world.connectionId],
        json: { status: "approved" },
      },
    ];
  }

  it(
    "is answered with the same 404 when it is missing, belongs to others or has a malformed id",
    async () => {
      const bodies = new Set<string>();
      for (const { method, of, by, ids, json } of callsWith(crypto.randomUUID(), world.connectionId))
        for (const id of [...ids, ...absent]) {
          const answer = await put(method, { path: of(id), json }, as(by));
          expect([method, of(id).slice(0, 80), answer.status]).toEqual([method, of(id).slice(0, 80), 404]);
          bodies.add(await textOf(answer));
        }
      expect([...bodies]).toEqual([
        '{"message":"We could not find that.","code":"not_found","requestId":""}',
      ]);
    },
    timeout,
  );

  it(
    "is answered with the same 404 when a body names it",
    async () => {
      const bodies = new Set<string>();
      const { MX, LX } = world.members;
      for (const id of [crypto.randomUUID(), world.connectionId, MX.id, ...absent])
        for (const [path, by, json] of [
          ["/api/messages", MX, { connectionId: id, content: "Hello" }],
          ["/api/create-payment-intent", LX, { migrantId: id === MX.id ? LX.id : id }],
          ["/api/confirm-payment", LX, { paymentIntentId: id, migrantId: MX.id }],
        ] as const) {
          const answer = await put("POST", { path, json }, as(by));
          expect([path, id.slice(0, 40), answer.status]).toEqual([path, id.slice(0, 40), 404]);
          bodies.add(await textOf(answer));
        }
      expect(bodies.size).toBe(1);
    },
    timeout,
  );
});

describe("the order of checks", () => {
  it(
    "reports the earlier of two faults, for every call with a body",
    async () => {
      for (const { method, path, ...endpoint } of Object.values(endpoints)) {
        if (!("body" in endpoint)) continue;
        const audience = ["register", "login"].some((each) => path.endsWith(each)) ? "anyone" : "session";
        const { MX, LX, LP, AD } = world.members;
        const right = path.includes("/admin/") ? AD : /landlord|payment/.test(path) ? LX : MX;
        const wrong = path.includes("/admin/") ? LP : /migrant\b/.test(path) ? LX : MX;
        const kindMatters = wrong !== right;
        const at = path.replace(/:\w+/g, crypto.randomUUID());
        const json = { "Content-Type": "application/json" };
        const text = { "Content-Type": "text/plain" };
        const large = "x".repeat(65 * 1024);
        const faults: [string, object, string, Member | null, number][] = [
          ["large and text", { ...text, "Content-Length": "66560" }, large, null, 413],
          ["large and anonymous", json, large, null, 413],
          ["text and anonymous", text, "{", null, 415],
          ["text and broken", text, "{", right, 415],
          ["broken", json, "{", right, 400],
          ["unknown key", json, '{"unknown":1}', right, 422],
          ...(audience === "session"
            ? ([
                ["anonymous and broken", json, "{", null, 401],
                ["anonymous and unknown key", json, '{"unknown":1}', null, 401],
              ] as [string, object, string, null, number][])
            : []),
          ...(kindMatters && audience === "session"
            ? ([
                ["wrong kind and broken", json, "{", wrong, 403],
                ["wrong kind and unknown key", json, '{"unknown":1}', wrong, 403],
                ["wrong kind and text", text, "{}", wrong, 415],
              ] as [string, object, string, Member, number][])
            : []),
        ];
        for (const [fault, headers, body, by, status] of faults) {
          const sent = { path: at, body, headers: headers as Record<string, string> };
          const answer = await put(method, sent, by && as(by));
          expect([method, path, fault, answer.status]).toEqual([method, path, fault, status]);
          await answer.text();
        }
        const other = await put("DELETE", { path: "/api/nowhere", body: large }, null);
        expect(other.status).toBe(404);
      }
    },
    timeout,
  );

  it("reveals the state of an object only to callers who may see the object", async () => {
    const path = `/api/connections/${world.connectionId}/ratings`;
    const statuses = [];
    for (const kind of ["MX", "LX", "MV"] as const)
      statuses.push((await put("POST", { path, json: { stars: 3 } }, as(world.members[kind]))).status);
    expect(statuses).toEqual([404, 404, 409]);
  });
});

describe("a token", () => {
  it("is refused when it is too large, carries its own key or was signed for another purpose [abuse 13]", async () => {
    for (const [form, authorization] of Object.entries(await strangeForms(world.members.MV.id))) {
      const answer = await put("GET", { path: "/api/auth/me" }, authorization);
      expect([form, answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([form, 401, "Bearer"]);
      await answer.text();
    }
  });

  it("is refused once its account is deleted [ASVS 7.4.1]", async () => {
    const person = await newPerson({ userType: "landlord", profile: false });
    await env.DB.prepare("delete from users where id = ?").bind(person.id).run();
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
  });

  it("is accepted with its scheme in any letter case", async () => {
    const answer = await put("GET", { path: "/api/auth/me" }, `bearer ${world.members.MV.token}`);
    expect(answer.status).toBe(200);
  });
});
