import { expect } from "vitest";
import type { CallerKind } from "./callers.ts";
import { exposure, type Reader } from "./exposure.ts";
import type { MemberKind, World } from "./world.ts";

const marks = /zq_([a-z0-9]{2})_([a-z-]+)_qz/gi;

/** One thing that left the Worker: an answer or a frame. */
export interface Left {
  readonly to: CallerKind | MemberKind;
  /** The call it answers, or `live` for a frame. */
  readonly through: string;
  readonly text: string;
}

/** All that left in one world, held against the table of exposure. */
export class Canary {
  readonly left: Left[] = [];

  note(left: Left): void {
    this.left.push(left);
  }

  /** What was seen by somebody to whom the table does not open it, each once. */
  leaks(world: World): string[] {
    const found = this.left.flatMap((each) =>
      seenIn(each.text).flatMap(([owner, field]) =>
        isExposed(world, each, owner, field)
          ? []
          : [`${owner}'s ${field} to ${each.to} through ${each.through}`],
      ),
    );
    return [...new Set(found)];
  }

  /** Fails when anything has leaked. */
  expectNoLeak(world: World): void {
    expect(this.leaks(world)).toEqual([]);
  }
}

/** Whose marks stand in a text, and of which fields. */
export function seenIn(text: string): [MemberKind, string][] {
  const seen = [...text.matchAll(marks)].map(
    ([, owner = "", field = ""]) => `${owner.toUpperCase()} ${field.toLowerCase()}`,
  );
  return [...new Set(seen)].map((pair) => pair.split(" ") as [MemberKind, string]);
}

function isExposed(world: World, { to, through }: Left, owner: MemberKind, field: string): boolean {
  const { userType } = world.members[owner];
  const readers: Readonly<Record<string, readonly Reader[]>> = exposure[userType];
  const allowed = readers[field] ?? [];
  return allowed.some((reader) => standsAs(world, reader, to, owner, through));
}

function standsAs(world: World, reader: Reader, to: Left["to"], owner: MemberKind, through: string): boolean {
  if (to === "AN") return false;
  const member = world.members[to];
  if (reader === "self") return to === owner;
  if (reader === "party") return world.pairs.some((pair) => pair.includes(to) && pair.includes(owner));
  if (reader === "landlord")
    return member.userType === "landlord" && world.members[owner].userType === "migrant";
  if (reader === "reviewer") return member.role === "admin" && through.includes("/api/admin/");
  return through.endsWith("/ratings");
}
