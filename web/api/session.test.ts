import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { beginSession } from "./session.tsx";
import { setSuspension } from "./suspension.ts";

vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));

function makeStorage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** The storage that survives a reload of this tab. */
let tab: ReturnType<typeof makeStorage>;

beforeEach(() => {
  tab = makeStorage();
  vi.stubGlobal("localStorage", makeStorage());
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("document", { documentElement: { toggleAttribute: () => true } });
});
afterEach(() => void vi.unstubAllGlobals());

test("a person who signs in does not read why the previous person was suspended", () => {
  setSuspension({ because: "Asked a landlord for money.", why: null });
  expect([...tab.stored.values()].join()).toContain("Asked a landlord for money.");
  const user = { id: "ruth", userType: "landlord", verified: false } as CurrentUser;
  beginSession({ token: "a token", device: "a device", user });
  expect([...tab.stored.values()]).toEqual([]);
});
