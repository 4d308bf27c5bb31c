import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Endpoint, Reply } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { as, type SendArgs } from "#tests/client.ts";
import { listen, type TestSocket } from "#tests/live.ts";
import { holdWebhooks, payByCard } from "#tests/paying.ts";
import { Canary } from "#tests/permissions/canary.ts";
import { markOf } from "#tests/permissions/exposure.ts";
import { forms } from "#tests/permissions/forms.ts";
import { type MemberKind, newWorld, type World } from "#tests/permissions/world.ts";

/** A complete stay, while every other person makes all read calls. The canary checks each response and each frame. */
class Journey {
  readonly canary = new Canary();

  constructor(readonly world: World) {}

  /** Makes a call as this member; the response may be a refusal. */
  async send<E extends Endpoint>(kind: MemberKind, endpoint: E, ...args: SendArgs<E>): Promise<Response> {
    const answer = await as(this.world.members[kind], { bindings: env }).send(endpoint, ...args);
    const text = await answer.clone().text();
    this.canary.note({ to: kind, through: `${endpoint.method} ${endpoint.path}`, text });
    return answer;
  }

  /** Makes a call as this member and returns its reply. */
  async call<E extends Endpoint>(kind: MemberKind, endpoint: E, ...args: SendArgs<E>): Promise<Reply<E>> {
    const answer = await this.send(kind, endpoint, ...args);
    expect(answer.ok).toBe(true);
    return answer.json();
  }

  /** Makes every read call as every member. */
  async readEverything(connectionId: string): Promise<void> {
    const { M2, LP } = this.world.members;
    const at = { params: { id: connectionId } };
    for (const kind of ["MU", "MV", "MX", "M2", "LP", "LX", "AD", "SU"] as const) {
      await this.send(kind, endpoints.me);
      await this.send(kind, endpoints.listMigrants);
      await this.send(kind, endpoints.getMigrant, { params: { id: M2.id } });
      await this.send(kind, endpoints.getMigrantProfile);
      await this.send(kind, endpoints.getLandlordProfile);
      await this.send(kind, endpoints.listConnections);
      await this.send(kind, endpoints.getConnection, at);
      await this.send(kind, endpoints.listMessages, at);
      await this.send(kind, endpoints.getReceipt, at);
      await this.send(kind, endpoints.unreadByConnection);
      await this.send(kind, endpoints.getUserRatings, { params: { id: M2.id } });
      await this.send(kind, endpoints.getUserRatings, { params: { id: LP.id } });
      await this.send(kind, endpoints.getMigrantVerification);
      await this.send(kind, endpoints.getLandlordVerification);
      await this.send(kind, endpoints.listPendingVerifications);
      await this.send(kind, endpoints.getProfilePhoto);
    }
  }
}

beforeAll(() => holdWebhooks(true));

it("a complete stay shows personal data only to the readers in the exposure table", async () => {
  const world = await newWorld();
  const journey = new Journey(world);
  const sockets = new Map<MemberKind, TestSocket>();
  for (const kind of ["MU", "MV", "MX", "M2", "LP", "LX", "AD"] as const)
    sockets.set(kind, await listen(world.members[kind]));

  const request = await journey.call("M2", endpoints.submitMigrantVerification, {
    body: forms.migrant("M2"),
  });
  await journey.call("LP", endpoints.submitLandlordVerification, { body: forms.landlord("LP") });
  await journey.readEverything(crypto.randomUUID());
  await journey.call("AD", endpoints.decideMigrantVerification, {
    params: { id: request.id },
    body: { status: "approved", adminNotes: "All in order." },
  });

  const migrantId = world.members.M2.id;
  const intent = await journey.call("LP", endpoints.createPaymentIntent, { body: { migrantId } });
  await payByCard(intent.clientSecret);
  const paid = { body: { paymentIntentId: intent.paymentIntentId, migrantId } };
  await journey.send("LX", endpoints.confirmPayment, paid);
  world.pairs.push(["LP", "M2"]);
  const { id } = await journey.call("LP", endpoints.confirmPayment, paid);

  for (const kind of ["LP", "M2", "LP"] as const) {
    const body = { connectionId: id, content: markOf(kind, "message") };
    expect((await journey.send(kind, endpoints.sendMessage, { body })).status).toBe(201);
  }
  for (const kind of ["LX", "MX", "AD", "MV"] as const)
    await journey.send(kind, endpoints.sendMessage, { body: { connectionId: id, content: "Let me in." } });
  await journey.readEverything(id);

  const at = { params: { id } };
  await journey.call("LP", endpoints.updateConnection, { ...at, body: { status: "active" } });
  await journey.call("LP", endpoints.updateConnection, { ...at, body: { status: "completed" } });
  await journey.call("LP", endpoints.rateConnection, {
    ...at,
    body: { stars: 5, comment: markOf("LP", "comment") },
  });
  await journey.readEverything(id);
  await journey.call("M2", endpoints.rateConnection, {
    ...at,
    body: { stars: 4, comment: markOf("M2", "comment") },
  });
  await journey.readEverything(id);
  await sockets.get("M2")?.until((socket) => socket.contents().length >= 2);

  for (const [kind, socket] of sockets) {
    const text = JSON.stringify(socket.frames) + socket.texts.join();
    journey.canary.note({ to: kind, through: "live", text });
    socket.socket.close();
  }
  journey.canary.expectNoLeak(world);
  expect(journey.canary.left.length).toBeGreaterThan(500);
  const pushed = journey.canary.left.filter(({ through }) => through === "live");
  expect(
    pushed
      .filter(({ text }) => text.includes("_message_"))
      .map(({ to }) => to)
      .sort(),
  ).toEqual(["LP", "M2"]);
}, 60_000);

it("the canary finds a leak", async () => {
  const world = await newWorld();
  const { canary } = new Journey(world);
  canary.note({ to: "LP", through: "GET /api/connections", text: markOf("MV", "last-name") });
  canary.note({ to: "AD", through: "GET /api/admin/verifications/pending", text: markOf("MX", "address") });
  expect(canary.leaks(world)).toEqual([]);
  canary.note({ to: "LX", through: "GET /api/migrants", text: markOf("MV", "last-name") });
  canary.note({ to: "AD", through: "GET /api/migrants", text: markOf("MX", "address") });
  canary.note({ to: "AN", through: "GET /api/health", text: markOf("LP", "first-name") });
  canary.note({ to: "MV", through: "GET /api/auth/me", text: markOf("MV", "password-hash") });
  expect(canary.leaks(world)).toEqual([
    "MV's last-name to LX through GET /api/migrants",
    "MX's address to AD through GET /api/migrants",
    "LP's first-name to AN through GET /api/health",
    "MV's password-hash to MV through GET /api/auth/me",
  ]);
});
