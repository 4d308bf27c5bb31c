import { expect } from "vitest";
import { exposure, type Reader } from "./exposure.ts";
import type { CallerKind, MemberKind, World } from "./world.ts";

const marks = /zq_([a-z0-9]{2})_([a-z-]+)_qz/gi;

/** One text that left the Worker: a response or a frame. */
export interface Left {
  readonly to: CallerKind | MemberKind;
  /** The call of a response, or `live` for a frame. */
  readonly through: string;
  readonly text: string;
}

/** Collects every text that left the Worker in one world, and compares it with the exposure table. */
export class Canary {
  readonly left: Left[] = [];

  note(left: Left): void {
    this.left.push(left);
  }

  /** Each field that reached a reader who is not allowed by the table. No field is listed twice. */
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

  /** Fails the test when any field has leaked. */
  expectNoLeak(world: World): void {
    expect(this.leaks(world)).toEqual([]);
  }
}

/** The owner and field of each mark in a text. */
function seenIn(text: string): [MemberKind, string][] {
  const seen = [...text.matchAll(marks)].map(
    ([, owner = "", field = ""]) => `${owner.toUpperCase()} ${field.toLowerCase()}`,
  );
  return [...new Set(seen)].map((pair) => pair.split(" ") as [MemberKind, string]);
}

function isExposed(world: World, { to, through }: Left, owner: MemberKind, field: string): boolean {
  const { userType } = world.members[owner];
  const readers: Readonly<Record<string, readonly Reader[]>> = exposure[userType];
  const allowed = readers[field] ?? [];
  return allowed.some((reader) => isReader(world, reader, to, owner, through));
}

function isReader(world: World, reader: Reader, to: Left["to"], owner: MemberKind, through: string): boolean {
  if (to === "AN") return false;
  const member = world.members[to];
  if (reader === "self") return to === owner;
  if (reader === "party") return world.pairs.some((pair) => pair.includes(to) && pair.includes(owner));
  if (reader === "landlord")
    return member.userType === "landlord" && world.members[owner].userType === "migrant";
  if (reader === "reviewer") return member.role === "admin" && through.includes("/api/admin/");
  return through.endsWith("/ratings");
}
