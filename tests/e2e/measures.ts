import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** Measurements of any page. Each returns what is wrong, in words. */

const nearAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const axe = `${readFileSync(nearAxe.resolve("axe-core/axe.min.js"), "utf8")};true`;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Reason = { message: string };
interface Fault {
  target: string[];
  any: Reason[];
  all: Reason[];
  none: Reason[];
}

/** An entry of the Layout Instability API (WICG), which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    axe?: { run(options: object): Promise<{ violations: { id: string; nodes: Fault[] }[] }> };
    watched?: { shift: number; moved: string[]; violations: string[] };
  }
}

/** Watches pages as first visits: without the stored scroll position of a reload, and without a chosen language. */
export async function watchPages(page: Page) {
  await page.addInitScript(() => {
    sessionStorage.clear();
    localStorage.removeItem("language");
  });
  await watchReloads(page);
}

/** Records layout shifts and violations of the Content-Security-Policy from the start of every page. */
export const watchReloads = (page: Page) =>
  page.addInitScript(() => {
    const watched = { shift: 0, moved: [] as string[], violations: [] as string[] };
    window.watched = watched;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        watched.shift += value;
        for (const { node, previousRect, currentRect } of sources)
          watched.moved.push(
            `${Math.round(startTime)} ms: ${previousRect.y} → ${currentRect.y}: ${node?.textContent?.slice(0, 60)}`,
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      watched.violations.push(`${violatedDirective}: ${blockedURI}`),
    );
  });

/** The layout shifts since the page was loaded, when they add up to 0.05 or more (0.1 is noticeable). */
export const moved = (page: Page) =>
  page.evaluate(() => {
    const { shift, moved } = window.watched ?? { shift: 1, moved: ["unwatched"] };
    return shift < 0.05 ? [] : [`${shift.toFixed(3)} in all`, ...moved];
  });

/** Forgets the layout shifts until now. */
const forgetMoves = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window.watched ?? {}, { shift: 0, moved: [] });
  });

export const policyViolations = (page: Page) =>
  page.evaluate(() => window.watched?.violations ?? ["unwatched"]);

/** Resets a measured page. */
export async function beginAgain(page: Page) {
  await spaceOut(page, false);
  await chooseLanguage(page, "en");
  await isStill(page);
  await page.evaluate(() => scrollTo(0, 0));
  await forgetMoves(page);
}

/** Waits for these words inside the page. Polling from outside the page would be up to half a second late. */
export const says = (page: Page, words: string) =>
  page
    .waitForFunction((text) => document.body.textContent?.includes(text), words, { polling: 50 })
    .catch((cause: unknown) => {
      throw new Error(`The page never said "${words}".`, { cause });
    });

/** Waits until nothing in the page has changed for 150 ms. */
export const isStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((still) => {
        let quiet = setTimeout(still, 150);
        new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(still, 150);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );

/** Violations of WCAG 2.2 AA that axe finds. */
export async function faults(page: Page) {
  // Axe is half a megabyte, so load it once for each page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (values) => {
    // Wait until animations have ended and colours are final.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
    // Only the rule about media that plays by itself needs preloading, and there is no such media.
    const runOnly = { type: "tag", values };
    const options = { runOnly, resultTypes: ["violations"], iframes: false, preload: false };
    const result = await window.axe?.run(options);
    if (!result) return ["axe did not run"];
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).slice(0, 2);
        return `${id}: ${target.join(" ")}: ${why.join("; ")}`;
      }),
    );
  }, tags);
}

/** What makes the page wider than its window. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    const tooWide = dialog && dialog.scrollWidth > dialog.clientWidth + 1;
    if (scrollWidth <= clientWidth && !tooWide) return [];
    const outside = [...(tooWide ? dialog : document.body).querySelectorAll("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    const names = outside.map((element) => `${element.tagName} ${element.className} ${element.textContent}`);
    return [`${scrollWidth} in ${clientWidth}`, ...names.slice(-3).map((words) => words.slice(0, 160))];
  });

/** Missing values that draw attention: "Not given", or an N/A or 0 in large text. Works in English only. */
export const prominentMissingValues = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.nodeValue?.trim() ?? "";
      const size = text.parentElement ? Number.parseFloat(getComputedStyle(text.parentElement).fontSize) : 0;
      if (/not given/i.test(words) || (/^(N\/A|£?0)$/.test(words) && size > 16))
        found.push(`${words} in ${size} px`);
    }
    return found;
  });

/** Controls that extend beyond the window at either side, and text that is cut off. */
export const outside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const root = document.querySelector("dialog[open]") ?? document.body;
    const seen = [...root.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only, iframe, svg"),
    );
    const reachesOut = (element: HTMLElement) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > clientWidth + 1);
    };
    const cutsOff = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (
        element.clientWidth > 1 &&
        element.innerText?.trim() !== "" &&
        overflowX !== "visible" &&
        textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    return seen
      .filter((element) =>
        (element.matches("a, button, input, select, textarea") ? reachesOut : cutsOff)(element),
      )
      .map((element) => `${element.tagName} ${element.className} ${element.innerText}`.slice(0, 160))
      .slice(0, 4);
  });

/** The phone widths at which the first occurrence of these words takes more than one line. */
export async function breaksAt(page: Page, words: string) {
  const widths = [];
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await page
      .getByText(words)
      .first()
      .evaluate((element, text) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const start = node.textContent?.indexOf(text) ?? -1;
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + text.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }
        return 0;
      }, words);
    if (lines !== 1) widths.push(width);
  }
  return widths;
}

// WCAG 2.2, 1.4.12. It is an adopted style sheet, because the Content-Security-Policy stops style elements.
const wideSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** Sets the widest text spacing that readers may choose (WCAG 2.2, 1.4.12), or the normal one. */
export const spaceOut = (page: Page, wide: boolean) =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    wide ? wideSpacing : "",
  );

/** Chooses a language from the list in the header, also behind a dialog. If this closes a menu, it is opened again. */
export const chooseLanguage = (page: Page, code: "en" | "ar" | "uk") =>
  page.evaluate(async (wanted) => {
    if (document.documentElement.lang === wanted) return;
    const drawn = () => new Promise(requestAnimationFrame);
    const find = (control: string) => document.querySelector<HTMLElement>(control);
    const choice = `#language-list [lang=${wanted}]`;
    // React hydrates the screen after the header and in slices. If a language is chosen before the end, React finds a
    // mismatch, repairs it and reports it.
    const isLive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith("__react"));
    for (let frames = 0; frames < 300; frames++) {
      const last = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, p, a, button, li)")].at(-1);
      if (!last || isLive(last)) break;
      await drawn();
    }
    const menu = find("[aria-expanded=true]");
    // A prerendered page ignores presses before it is hydrated.
    while (!find(choice)) {
      find("[aria-controls=language-list]")?.click();
      await drawn();
    }
    find(choice)?.click();
    while (document.documentElement.lang !== wanted) await drawn();
    if (menu?.ariaExpanded !== "false") return;
    menu.click();
    menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }, code);

/** Controls smaller than 44 by 44 pixels; links within a sentence are exempt. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const found: string[] = [];
    const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]";
    for (const element of root.querySelectorAll(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".sr-only, iframe"))
        continue;
      if (element.matches("a") && getComputedStyle(element).display === "inline") continue;
      const label =
        element.closest("label") ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
      const boxes = [
        element,
        ...(element.matches("[type=radio], [type=checkbox]") && label ? [label] : []),
      ].map((each) => each.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      // This element is hidden until it has the focus.
      if (width <= 1 && height <= 1) continue;
      if (width < 43.5 || height < 43.5)
        found.push(
          `${Math.round(width)}×${Math.round(height)} ${element.tagName} ${element.textContent || element.id}`,
        );
    }
    return found.slice(0, 8);
  });
