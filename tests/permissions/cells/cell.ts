import type { Args, Endpoint, RawEndpoint } from "#schema/endpoint.ts";
import type { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import type { CellRequest } from "../request.ts";
import type { CallerKind, MemberKind, Statuses, World } from "../world.ts";

type Optional<E extends Endpoint> = E extends { bodyOptional: true } ? Partial<Args<E>> : Args<E>;
/** The input of a cell's request. `provenAs`: the person whom a body proves its sender to be, even with another token. */
type Input<E> = E extends Endpoint
  ? Optional<E> & { provenAs?: MemberKind }
  : E extends RawEndpoint
    ? CellRequest
    : never;
type Build<T> = (world: World, caller: CallerKind) => T | Promise<T>;
/** One case of a call: the statuses, and what makes the input of its request, where it takes any. */
type Cell<E> = readonly [
  statuses: Statuses,
  ...build: object extends Input<E> ? [build?: Build<Input<E>>] : [build: Build<Input<E>>],
];
type AllEndpoints = typeof endpoints & typeof rawEndpoints;

/** For each call, its cases: what each kind of caller gets. */
export type AllCells = {
  readonly [Name in keyof AllEndpoints]: Readonly<Record<string, Cell<AllEndpoints[Name]>>>;
};
/** The cells of one area. */
export type Cells = Partial<AllCells>;
