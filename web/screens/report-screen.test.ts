import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test, vi } from "vitest";
import ReportScreen from "./report-screen.tsx";

const forms = vi.hoisted((): ReactNode[] => []);
vi.mock("@lingui/react/macro", () => ({ Trans: () => null }));
vi.mock("#web/api/session.tsx", () => ({ useSession: () => ({ status: "in" }) }));
vi.mock("#web/features/legal/report-screen.tsx", () => ({
  default: ({ form }: { form: ReactNode }) => void forms.push(form),
}));
vi.mock("#web/ui/dialogs/fetched.tsx", () => ({ fetchedPart: () => () => null }));
vi.mock("./report/public-report.tsx", () => ({ PublicReport: () => null }));

/** The form at an address, for a signed-in person. */
function formAt(search: string) {
  forms.length = 0;
  const screen = createElement(ReportScreen);
  renderToString(createElement(StaticRouter, { location: `/report${search}` }, screen));
  return forms[0] as ReactElement<{ start: object }>;
}

// A link in the notifications can change the address while the same screen stays open.
test.each(["?about=robin", "?rating=amal"])("a report at %s starts without the text about Amal", (other) => {
  const [amal, next] = [formAt("?about=amal"), formAt(other)];
  expect(next.type).toBe(amal.type);
  expect(next.props.start).not.toEqual(amal.props.start);
  // React keeps what was written, and that it was sent, in the same part with the same key.
  expect(next.key).not.toBe(amal.key);
});
