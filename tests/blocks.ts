import { env } from "cloudflare:workers";
import { blockPerson, unblockPerson } from "#schema/endpoints/blocks.ts";
import type { Env } from "#worker/platform/env.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";

type Known = Pick<TestPerson, "id">;

/** Blocks a person in this process, and waits for the work that continues after the response. */
export const block = (person: TestPerson, { id: userId }: Known, bindings: Env = env) =>
  as(person, { bindings }).call(blockPerson, { params: { userId } });

/** Requests a block and returns the refusal. */
export const refusedBlock = (person: TestPerson, { id: userId }: Known) =>
  as(person).refused(blockPerson, { params: { userId } });

/** Ends a block. */
export const unblock = (person: TestPerson, { id: userId }: Known, bindings: Env = env) =>
  as(person, { bindings }).call(unblockPerson, { params: { userId } });
