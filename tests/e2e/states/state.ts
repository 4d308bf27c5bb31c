import type { Page, Route } from "@playwright/test";
import * as measured from "../measures.ts";

/** A screen in one state: its path, the answers of the server, and what is pressed. */
export interface State {
  name: string;
  path: string;
  /** Text that the screen shows in this state, in English. */
  shows: string;
  /** API paths (globs) that never answer, fail, or answer with this. */
  answers?: Record<string, "never" | "cut" | Parameters<Route["fulfill"]>[0]>;
  only?: "phone" | "desktop";
  /** A part that few people see appears after the rest and moves it. */
  movesOnce?: true;
  /** The screen has a layout for printing. */
  prints?: true;
  steps?: (page: Page) => Promise<unknown>;
}

/** A person (a visitor has none) and the states of their screens, in the order in which one browser shows them. */
export interface Visit {
  person?: { token: string };
  states: State[];
}

/** Sets the answers of the server in this state. */
async function prepare(page: Page, answers: State["answers"] = {}) {
  for (const [pattern, answer] of Object.entries(answers))
    await page.route(pattern, (route) => {
      if (answer === "cut") return route.abort("internetdisconnected");
      if (answer !== "never") return route.fulfill(answer);
    });
}

/** Whether a state differs from the one before only by what is pressed, so the page need not be loaded again. */
const needsNoReload = (state: State, before?: State) =>
  before?.path === state.path && !before.steps && !before.answers && !state.answers;

/**
 * Brings the page into a state, in English. Returns what has moved by itself before the first press. Later moves do not
 * count: an answer to a press (a toast, the offline banner) makes room for itself, and a busy browser may count that as
 * a move half a second later.
 */
export async function arriveAt(page: Page, state: State, before?: State): Promise<string[]> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await prepare(page, state.answers);
  if (needsNoReload(state, before)) await measured.beginAgain(page);
  else await page.goto(state.path);
  let moves: string[] | undefined;
  if (state.steps) {
    await measured.isStill(page);
    moves = await measured.moved(page);
    await state.steps(page);
  }
  await measured.says(page, state.shows);
  await page.getByText(state.shows).filter({ visible: true }).first().waitFor();
  await measured.isStill(page);
  if (state.movesOnce) return [];
  return moves ?? measured.moved(page);
}
