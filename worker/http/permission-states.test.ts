import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { connectionStatuses, type VerificationStatus, verificationStatuses } from "#schema/vocabulary.ts";
import { as, send } from "#tests/client.ts";
import { holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newLandlord, newMigrant } from "#tests/people.ts";
import { forms } from "#tests/permissions/forms.ts";
import { textOf } from "#tests/permissions/request.ts";
import { strangeForms } from "#tests/permissions/token-forms.ts";
import { type Member, newWorld, setStatus, type World } from "#tests/permissions/world.ts";
import { change, remove } from "#tests/rows.ts";
import type { AppEnv, Route } from "./handle.ts";
import { mount } from "./mount.ts";

const timeout = 60_000;
/** Calls in this process, and waits for the work that outlives the response. */
const by = (person: Pick<Member, "token">) => as(person, { bindings: env });
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
        const answer = await by(world.members[who]).send(endpoints.updateConnection, {
          params: { id: world.connectionId },
          body: { status: to },
        });
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
    const body = forms.landlord(member.kind);
    const { id } = await by(member).call(endpoints.submitLandlordVerification, { body });
    await change(verificationRequests, { id }, { status });
    return id;
  }

  it(
    "is forbidden for the admin's own request and accepted only while pending, in all 18 combinations; an invalid body is refused first",
    async () => {
      const { AD, LX } = world.members;
      for (const status of verificationStatuses)
        for (const [name, body] of Object.entries(decisions))
          for (const member of [AD, LX]) {
            const params = { id: await request(member, status) };
            const answer = await by(AD).send(endpoints.decideLandlordVerification, { params, body });
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
          const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant({ verified: true })]);
          const intent = await as(landlord).call(endpoints.createPaymentIntent, {
            body: { migrantId: migrant.id },
          });
          const change = changes[fault];
          if (change) await stripe.paymentIntents.update(intent.paymentIntentId, change);
          await bringTo(intent, state);
          const { status } = await stripe.paymentIntents.retrieve(intent.paymentIntentId);
          expect(status).toBe(state);
          const body = {
            paymentIntentId: intent.paymentIntentId,
            migrantId: fault === "migrant" ? stranger : migrant.id,
          };
          const [foreign, own] = [
            await by(other).send(endpoints.confirmPayment, { body }),
            await by(landlord).send(endpoints.confirmPayment, { body }),
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
});

describe("an object", () => {
  const absent = ["1", "%00", "..%2F..%2Fetc%2Fpasswd", "%F0%9F%8C%8A", "a".repeat(10 * 1024)];

  /** Every call that names an object in its path, with a caller who may make the call. */
  function callsWith(id: string, foreign: string) {
    const { MX, LX, AD } = world.members;
    const ids = [id, id.toUpperCase(), foreign];
    const unrelated = [id, world.connectionId];
    const approval = { status: "approved" };
    const calls: { endpoint: Endpoint; caller: Member; ids: string[]; body?: unknown }[] = [
      { endpoint: endpoints.getMigrant, caller: LX, ids: unrelated },
      { endpoint: endpoints.viewMigrant, caller: LX, ids: unrelated },
      { endpoint: endpoints.getUserRatings, caller: MX, ids },
      { endpoint: endpoints.getConnection, caller: MX, ids },
      { endpoint: endpoints.updateConnection, caller: MX, ids, body: { status: "active" } },
      { endpoint: endpoints.getReceipt, caller: LX, ids },
      { endpoint: endpoints.rateConnection, caller: MX, ids, body: { stars: 1 } },
      { endpoint: endpoints.listMessages, caller: MX, ids },
      { endpoint: endpoints.markRead, caller: MX, ids },
      { endpoint: endpoints.decideLandlordVerification, caller: AD, ids: unrelated, body: approval },
      { endpoint: endpoints.decideMigrantVerification, caller: AD, ids: unrelated, body: approval },
    ];
    return calls;
  }

  it(
    "gets the same 404 when it is missing, belongs to others or has a malformed id",
    async () => {
      const bodies = new Set<string>();
      for (const { endpoint, caller, ids, body } of callsWith(crypto.randomUUID(), world.connectionId))
        for (const id of [...ids, ...absent]) {
          const path = endpoint.path.replace(":id", id);
          const { token } = caller;
          const answer = await send(endpoint.method, path, { token, json: body, bindings: env });
          const call = `${endpoint.method} ${path.slice(0, 80)}`;
          expect([call, answer.status]).toEqual([call, 404]);
          bodies.add(await textOf(answer));
        }
      expect([...bodies]).toEqual([
        '{"message":"We could not find that.","code":"not_found","requestId":""}',
      ]);
    },
    timeout,
  );

  it(
    "gets the same 404 when a body names it",
    async () => {
      const bodies = new Set<string>();
      const { MX, LX } = world.members;
      for (const id of [crypto.randomUUID(), world.connectionId, MX.id, ...absent])
        for (const [endpoint, caller, body] of [
          [endpoints.sendMessage, MX, { connectionId: id, content: "Hello" }],
          [endpoints.createPaymentIntent, LX, { migrantId: id === MX.id ? LX.id : id }],
          [endpoints.confirmPayment, LX, { paymentIntentId: id, migrantId: MX.id }],
        ] as const) {
          const answer = await by(caller).send<Endpoint>(endpoint, { body });
          const call = [endpoint.path, id.slice(0, 40)];
          expect([...call, answer.status]).toEqual([...call, 404]);
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
        const audience = endpoint.audience === "anyone" ? "anyone" : "session";
        const { MX, LX, LP, AD } = world.members;
        const right = endpoint.audience === "admin" ? AD : /landlord|payment/.test(path) ? LX : MX;
        const wrong = endpoint.audience === "admin" ? LP : /migrant\b/.test(path) ? LX : MX;
        const kindMatters = wrong !== right;
        const at = path.replace(/:\w+/g, crypto.randomUUID());
        const json = { "Content-Type": "application/json" };
        const text = { "Content-Type": "text/plain" };
        const large = "x".repeat(65 * 1024);
        const faults: [string, Record<string, string>, string, Member | null, number][] = [
          ["large and text", { ...text, "Content-Length": "66560" }, large, null, 413],
          ["large and anonymous", json, large, null, 413],
          ["text and anonymous", text, "{", null, 415],
          ["text and broken", text, "{", right, 415],
          ["broken", json, "{", right, 400],
          ["unknown key", json, '{"unknown":1}', right, 422],
          ...(audience === "session"
            ? ([
                ["nobody and broken", json, "{", null, 401],
                ["nobody and unknown key", json, '{"unknown":1}', null, 401],
              ] as [string, Record<string, string>, string, null, number][])
            : []),
          ...(kindMatters && audience === "session"
            ? ([
                ["wrong kind and broken", json, "{", wrong, 403],
                ["wrong kind and unknown key", json, '{"unknown":1}', wrong, 403],
                ["wrong kind and text", text, "{}", wrong, 415],
              ] as [string, Record<string, string>, string, Member, number][])
            : []),
        ];
        for (const [fault, headers, body, caller, status] of faults) {
          const answer = await send(method, at, { token: caller?.token, body, headers, bindings: env });
          expect([method, path, fault, answer.status]).toEqual([method, path, fault, status]);
          await answer.text();
        }
        const other = await send("DELETE", "/api/nowhere", { body: large, bindings: env });
        expect(other.status).toBe(404);
      }
    },
    timeout,
  );

  it("reveals the state of an object only to callers who may see the object", async () => {
    const rating = { params: { id: world.connectionId }, body: { stars: 3 } };
    const statuses = [];
    for (const kind of ["MX", "LX", "MV"] as const)
      statuses.push((await by(world.members[kind]).send(endpoints.rateConnection, rating)).status);
    expect(statuses).toEqual([404, 404, 409]);
  });
});

describe("a token", () => {
  it("is refused when it is too large, carries its own key or was signed for another purpose [abuse 13]", async () => {
    for (const [form, authorization] of Object.entries(await strangeForms(world.members.MV.id))) {
      const answer = await send("GET", "/api/auth/me", {
        headers: { Authorization: authorization },
        bindings: env,
      });
      expect([form, answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([form, 401, "Bearer"]);
      await answer.text();
    }
  });

  it("is refused once its account is deleted [ASVS 7.4.1]", async () => {
    const person = await newLandlord({ profile: false });
    await remove(users, { id: person.id });
    expect((await as(person).send(endpoints.me)).status).toBe(401);
  });

  it("is accepted with its scheme in any letter case", async () => {
    const answer = await send("GET", "/api/auth/me", {
      headers: { Authorization: `bearer ${world.members.MV.token}` },
    });
    expect(answer.status).toBe(200);
  });
});
