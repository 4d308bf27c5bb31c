import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { type Language, languages } from "#schema/languages.ts";
import { useSpeak } from "./use-speak.ts";
// Loaded at once, so that the test waits for the calls only, not for the code.
import "./store-language.ts";

vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));
vi.mock("@lingui/react/macro", () => ({ useLingui: () => ({ t: String.raw }) }));
vi.mock("#web/i18n/languages.ts", () => ({ chooseLanguage: async () => {} }));
vi.mock("./register-service-worker.ts", () => ({ rememberLanguage: () => {} }));
// The page has not read the person again yet.
const user = { id: "amal", language: "en" };
vi.mock("#web/api/session.tsx", () => ({
  useSession: () => ({ status: "in", user }),
  refreshSession: async () => {},
}));

afterEach(() => void vi.unstubAllGlobals());

/** What a press in a list of languages does, each time in a list that has just opened. */
function press(code: Language["code"]) {
  let speak = async (_: Language) => {};
  const List = () => {
    speak = useSpeak();
    return null;
  };
  renderToString(createElement(List));
  const language = languages.find((each) => each.code === code);
  if (language) void speak(language);
}

test("a person who chooses a wrong language and at once the old one again gets emails in the old one", async () => {
  const sent: { body: string; answer: () => void }[] = [];
  vi.stubGlobal("localStorage", { getItem: () => "a token" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({ body, answer: () => resolve(Response.json({})) });
    return promise;
  });
  press("ar");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  press("en");
  sent[0]?.answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => JSON.parse(body).language)).toEqual(["ar", "en"]);
  sent[1]?.answer();
});
