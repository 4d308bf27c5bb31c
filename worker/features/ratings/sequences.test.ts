import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { Chance } from "#tests/bad-input/chance.ts";
import { as } from "#tests/client.ts";
import { newConnectedPair, type TestPerson } from "#tests/people.ts";
import { change, daysAgo, now, row } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { countRevealedRatings } from "./queries.ts";

vi.setConfig({ testTimeout: 120_000 });

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "shows no rating before both people have rated or 14 days have passed, in any order of events (seed %i)",
  async (seed) => {
    const chance = new Chance(seed);
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const authors = new Set<TestPerson>();
    const done: string[] = [];
    let days = 0;
    const steps = {
      rates: async () => {
        const author = chance.pick([landlord, migrant]);
        const body = { stars: 1 + chance.below(5), stay: chance.pick(["yes", "ended_early"] as const) };
        const { status } = await as(author).send(rateConnection, { params: { id }, body });
        // Each person can rate once, within 14 days.
        expect(status, done.join(", ")).toBe(days >= 14 || authors.has(author) ? 409 : 201);
        if (status === 201) authors.add(author);
      },
      waits: async () => {
        days += chance.pick([1, 4, 6]);
        await change(connections, { id }, { completedAt: daysAgo(days) });
        // Two ratings are already revealed.
        if (authors.size < 2) await change(ratings, { connectionId: id }, { revealsAt: daysAgo(days - 14) });
      },
      counts: () => countRevealedRatings(openDatabase(env), now()),
    };
    for (let n = 0; n < 10; n += 1) {
      const step = chance.pick(["rates", "waits", "counts"] as const);
      await steps[step]();
      done.push(`${step} ${days}`);
      const isRevealed = authors.size === 2 || days >= 14;
      for (const [author, rated] of [
        [landlord, migrant],
        [migrant, landlord],
      ] as const)
        for (const reader of [author, rated]) {
          const shown = await as(reader).call(getUserRatings, { params: { id: rated.id } });
          expect(shown.ratings, done.join(", ")).toHaveLength(isRevealed && authors.has(author) ? 1 : 0);
        }
      const { totalRatings } = await row(migrantProfiles, { userId: migrant.id });
      const seen = await as(landlord).call(getMigrant, { params: { id: migrant.id } });
      for (const total of [totalRatings, seen.totalRatings])
        expect(total, done.join(", ")).toBeLessThanOrEqual(isRevealed && authors.has(landlord) ? 1 : 0);
    }
  },
);
