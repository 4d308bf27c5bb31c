import type { MemberKind, World } from "../world.ts";

/** Inputs of cells that several areas use. */

export const unknown = () => ({ params: { id: crypto.randomUUID() } });
export const theConnection = ({ connectionId }: World) => ({ params: { id: connectionId } });
export const member = (kind: MemberKind) => (world: World) => ({ params: { id: world.members[kind].id } });
