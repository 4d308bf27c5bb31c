import type { Args, Endpoint, RawEndpoint } from "#schema/endpoint.ts";
import type { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import type { CellRequest } from "../request.ts";
import type { CallerKind, MemberKind, Statuses, World } from "../world.ts";

type Optional<E extends Endpoint> = E extends { bodyOptional: true } ? Partial<Args<E>> : Args<E>;
/** The input of a cell's request. `provenAs` is the person whose identity the body proves, whatever the token says. */
type Input<E> = E extends Endpoint
  ? Optional<E> & { provenAs?: MemberKind }
  : E extends RawEndpoint
    ? CellRequest
    : never;
type Build<T> = (world: World, caller: CallerKind) => T | Promise<T>;
/** One case of a call: the statuses, and the function that makes the input of its request, if the call takes input. */
type Cell<E> = readonly [
  statuses: Statuses,
  ...build: object extends Input<E> ? [build?: Build<Input<E>>] : [build: Build<Input<E>>],
];
type AllEndpoints = typeof endpoints & typeof rawEndpoints;

/** The cases of each call, with the status for each kind of caller. */
export type AllCells = {
  readonly [Name in keyof AllEndpoints]: Readonly<Record<string, Cell<AllEndpoints[Name]>>>;
};
/** The cells of one area. */
export type Cells = Partial<AllCells>;
