import { env } from "cloudflare:workers";
import { blockPerson, unblockPerson } from "#schema/endpoints/blocks.ts";
import type { Env } from "#worker/platform/env.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";

type Known = Pick<TestPerson, "id">;

/** Blocks in this process, and waits for the work that outlives the answer. */
export const block = (person: TestPerson, { id: userId }: Known, bindings: Env = env) =>
  as(person, { bindings }).call(blockPerson, { params: { userId } });

/** Asks for a block and returns the refusal. */
export const refusedBlock = (person: TestPerson, { id: userId }: Known) =>
  as(person).refused(blockPerson, { params: { userId } });

/** Ends a block. */
export const unblock = (person: TestPerson, { id: userId }: Known, bindings: Env = env) =>
  as(person, { bindings }).call(unblockPerson, { params: { userId } });
