import type { MemberKind, World } from "../world.ts";

/** Inputs of cells, shared by areas. */

export const unknown = () => ({ params: { id: crypto.randomUUID() } });
export const theConnection = ({ connectionId }: World) => ({ params: { id: connectionId } });
export const member = (kind: MemberKind) => (world: World) => ({ params: { id: world.members[kind].id } });
