import type * as endpoints from "#schema/endpoints/people.ts";
import { canDecide } from "#schema/policy.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import * as queries from "./queries.ts";

export const listFlags: Verb<typeof endpoints.listFlags> = async ({ db }) => {
  const [flags, total] = await Promise.all([queries.listOpenFlags(db), queries.countOpenFlags(db)]);
  return { flags, total };
};

export const resolveFlag: Verb<typeof endpoints.resolveFlag> = async (call) => {
  const { db, params, user, now, requestId } = call;
  const { id } = params;
  if (await queries.resolveFlag(db, { id, by: user.id, now, requestId })) return { id, resolvedAt: now };
  const flag = (await queries.findFlag(db, id)) ?? refuse("not_found");
  if (!canDecide(user, flag.userId)) return refuse("own_flag");
  return refuse(flag.resolvedAt === null ? "forbidden" : "already_resolved");
};
