import { beforeAll, expect, it } from "vitest";
import { listen, type TestSocket } from "#tests/live.ts";
import { holdWebhooks, payByCard } from "#tests/paying.ts";
import { put } from "#tests/permissions/ask.ts";
import { Canary } from "#tests/permissions/canary.ts";
import { markOf } from "#tests/permissions/exposure.ts";
import { forms } from "#tests/permissions/forms.ts";
import { type MemberKind, newWorld, type World } from "#tests/permissions/world.ts";

/** A complete stay that everyone else watches: the canary checks each answer and each frame. */
class Journey {
  readonly canary = new Canary();

  constructor(readonly world: World) {}

  async does<T>(kind: MemberKind, method: string, path: string, json?: unknown): Promise<T> {
    const { token } = this.world.members[kind];
    const answer = await put(method, { path, json }, `Bearer ${token}`);
    const text = await answer.text();
    this.canary.note({ to: kind, through: `${method} ${path}`, text });
    return { status: answer.status, ...JSON.parse(text) } as T;
  }

  /** Every person makes every read call. */
  async readEverything(connectionId: string): Promise<void> {
    const { members } = this.world;
    for (const kind of ["MU", "MV", "MX", "M2", "LP", "LX", "AD", "SU"] as const)
      for (const path of [
        "/api/auth/me",
        "/api/migrants",
        `/api/migrants/${members.M2.id}`,
        "/api/profiles/migrant",
        "/api/profiles/landlord",
        "/api/connections",
        `/api/connections/${connectionId}`,
        `/api/connections/${connectionId}/messages`,
        `/api/connections/${connectionId}/receipt`,
        "/api/messages/unread-by-connection",
        `/api/users/${members.M2.id}/ratings`,
        `/api/users/${members.LP.id}/ratings`,
        "/api/migrant/verification",
        "/api/landlord/verification",
        "/api/admin/verifications/pending",
        "/api/profile-photos",
      ])
        await this.does(kind, "GET", path);
  }
}

beforeAll(() => holdWebhooks(true));

it("a complete stay shows personal data only to the readers in the exposure table", async () => {
  const world = await newWorld();
  const journey = new Journey(world);
  const sockets = new Map<MemberKind, TestSocket>();
  for (const kind of ["MU", "MV", "MX", "M2", "LP", "LX", "AD"] as const)
    sockets.set(kind, await listen(world.members[kind]));
  const connections = "/api/connections";

  const request = await journey.does<{ id: string }>(
    "M2",
    "POST",
    "/api/migrant/verification",
    forms.migrant("M2"),
  );
  await journey.does("LP", "POST", "/api/landlord/verification", forms.landlord("LP"));
  await journey.readEverything(crypto.randomUUID());
  const decision = { status: "approved", adminNotes: "All in order." };
  await journey.does("AD", "PATCH", `/api/admin/migrant-verifications/${request.id}`, decision);

  const migrantId = world.members.M2.id;
  const opened = await journey.does<{ clientSecret: string; paymentIntentId: string }>(
    "LP",
    "POST",
    "/api/create-payment-intent",
    { migrantId },
  );
  await payByCard(opened.clientSecret);
  const { paymentIntentId } = opened;
  await journey.does("LX", "POST", "/api/confirm-payment", { paymentIntentId, migrantId });
  world.pairs.push(["LP", "M2"]);
  const paid = { paymentIntentId, migrantId };
  const { id } = await journey.does<{ id: string }>("LP", "POST", "/api/confirm-payment", paid);

  for (const kind of ["LP", "M2", "LP"] as const) {
    const message = { connectionId: id, content: markOf(kind, "message") };
    expect(await journey.does(kind, "POST", "/api/messages", message)).toMatchObject({ status: 201 });
  }
  for (const kind of ["LX", "MX", "AD", "MV"] as const)
    await journey.does(kind, "POST", "/api/messages", { connectionId: id, content: "Let me in." });
  await journey.readEverything(id);

  await journey.does("LP", "PUT", `${connections}/${id}`, { status: "active" });
  await journey.does("LP", "PUT", `${connections}/${id}`, { status: "completed" });
  await journey.does("LP", "POST", `${connections}/${id}/ratings`, {
    stars: 5,
    comment: markOf("LP", "comment"),
  });
  await journey.readEverything(id);
  await journey.does("M2", "POST", `${connections}/${id}/ratings`, {
    stars: 4,
    comment: markOf("M2", "comment"),
  });
  await journey.readEverything(id);
  await sockets.get("M2")?.until((socket) => socket.words().length >= 2);

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
