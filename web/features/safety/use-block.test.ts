import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { useBlock } from "./use-block.ts";

const toast = vi.hoisted(() => vi.fn());
vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));
vi.mock("@lingui/react/macro", () => ({ useLingui: () => ({ t: String.raw }) }));
vi.mock("#web/ui/feedback/toast.tsx", () => ({ useToast: () => ({ toast }) }));

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => Response.json({ ended: true }));
});
afterEach(() => void vi.unstubAllGlobals());

test("a block shows its toast and refetches even if its menu is gone before the answer", async () => {
  const onBlocked = vi.fn();
  let block: ReturnType<typeof useBlock>["block"] = () => {};
  function Row() {
    ({ block } = useBlock({ onBlocked }));
    return null;
  }
  // A component that is rendered to a string is never mounted, like a menu that is gone.
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Row)));
  const list = keyOf(listMigrants, { query: {} });
  queryClient.setQueryData(list, []);
  block({ id: crypto.randomUUID(), firstName: "Robin" });
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "You blocked Robin" })),
  );
  expect(queryClient.getQueryData(list)).toBeUndefined();
  // A person who has left the page stays on the page where they are now.
  expect(onBlocked).not.toHaveBeenCalled();
});
