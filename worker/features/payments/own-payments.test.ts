import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { payByRevolut } from "#tests/paying.ts";
import { newPair, newPerson, type Pair, type TestPerson } from "#tests/people.ts";

const inProgress = async (landlord: TestPerson) =>
  (await landlord.call("GET", "/api/landlord/payments")).json<unknown[]>();
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

/** A payment that the landlord's bank is processing, and that they have come back from. */
async function payInProcess(pair: Pair): Promise<money.Opened> {
  const opened = await money.open(pair);
  await payByRevolut(opened.clientSecret, "process");
  expect(await codeOf(await money.confirmWith(env, pair, opened.paymentIntentId))).toBe("payment_processing");
  return opened;
}

beforeEach(() => money.beginAnew());

describe("a payment that a bank is processing", () => {
  it("is listed for its landlord, with an initial, and for nobody else", async () => {
    const pair = await newPair();
    expect(await inProgress(pair.landlord)).toEqual([]);
    await payInProcess(pair);
    expect(await inProgress(pair.landlord)).toEqual([
      {
        migrant: { id: pair.migrant.id, firstName: "Amal", initial: "H" },
        amount: "200.00",
        state: "processing",
        since: expect.any(String),
      },
    ]);
    expect(await inProgress(await newPerson({ userType: "landlord" }))).toEqual([]);
  });

  it("keeps its beginning, and is not open for another payment", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    const before = await inProgress(pair.landlord);
    await money.confirmWith(env, pair, paymentIntentId);
    await money.threePasses();
    expect(await inProgress(pair.landlord)).toEqual(before);
    expect(await codeOf(await money.openWith(env, pair))).toBe("payment_processing");
  });

  it("is known from asking for it again, when nobody has confirmed it", async () => {
    const pair = await newPair();
    await payByRevolut((await money.open(pair)).clientSecret, "process");
    expect(await codeOf(await money.openWith(env, pair))).toBe("payment_processing");
    expect(await inProgress(pair.landlord)).toHaveLength(1);
  });

  it.each([
    ["complete", []],
    ["fail", [{ amount: "200.00", state: "failed" }]],
  ] as const)("is no longer in progress when it ends (%s), and open screens turn", async (end, left) => {
    const pair = await newPair();
    const screen = await listen(pair.landlord);
    const { paymentIntentId } = await payInProcess(pair);
    await screen.until((each) => each.of("payment").length === 1);
    await money.account().finish(paymentIntentId, end);
    await money.confirmWith(env, pair, paymentIntentId);
    await screen.until((each) => each.of("payment").length === 2);
    expect(await inProgress(pair.landlord)).toMatchObject(left);
    const made = await env.DB.prepare("select count(*) as n from connections").first("n");
    expect(made).toBe(end === "complete" ? 1 : 0);
    screen.socket.close();
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it.each(["fail", "complete"] as const)(
    "is told of for a week when no connection came of it (%s)",
    async (end) => {
      const pair = await newPair();
      const { paymentIntentId } = await payInProcess(pair);
      await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.migrant.id).run();
      await money.account().finish(paymentIntentId, end);
      await money.confirmWith(env, pair, paymentIntentId);
      const state = end === "fail" ? "failed" : "refunded";
      expect(await inProgress(pair.landlord)).toMatchObject([{ amount: "200.00", state }]);
      await money.threePasses();
      expect(await inProgress(pair.landlord)).toMatchObject([{ state }]);
      const eightDays = 8 * 24 * 60 * 60_000;
      await env.DB.batch([
        env.DB.prepare("update payments set failed_at = failed_at - ?").bind(eightDays),
        env.DB.prepare("update refunds set created_at = created_at - ?").bind(eightDays),
      ]);
      expect(await inProgress(pair.landlord)).toEqual([]);
    },
  );

  it("is not called failed once the pair has connected", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await money.account().finish(paymentIntentId, "fail");
    await money.confirmWith(env, pair, paymentIntentId);
    await money.connect(pair);
    expect(await inProgress(pair.landlord)).toEqual([]);
  });
});
