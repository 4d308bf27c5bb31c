/** Markup that is already escaped. */
export type Markup = { readonly html: string };
type Value = Markup | readonly Markup[] | string | number | null | undefined;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function render(value: Value): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return "html" in value ? value.html : value.map(render).join("");
  return escaped(String(value));
}

/** A template that escapes its values, except markup. */
export const html = (words: TemplateStringsArray, ...values: Value[]): Markup => ({
  html: words.map((text, index) => text + render(values[index])).join(""),
});

const style = `:root{color-scheme:light dark;--page:#f6f6fb;--paper:#fff;--ink:#1d1d2b;--soft:#5a5a72;--line:#dcdce8;--mark:#4b3fd1;--on-mark:#fff;--warn:#fff0c9;--good:#166534;--bad:#991b1b}
@media (prefers-color-scheme:dark){:root{--page:#14141d;--paper:#1e1e2b;--ink:#ececf4;--soft:#a9a9c0;--line:#34344a;--mark:#b3abff;--on-mark:#16123f;--warn:#463612;--good:#8fe0ac;--bad:#fca5a5}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.warn{background:var(--warn);padding:.6rem 1.25rem;text-align:center}
main{max-width:76rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}main.narrow{max-width:28rem}
h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2.25rem 0 .75rem}p{margin:.5rem 0;color:var(--soft)}
a{color:var(--mark)}code{font:0.875rem/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.paper{background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow-x:auto}.pad{padding:1.5rem}
table{border-collapse:collapse;width:100%;min-width:58rem}td,th{text-align:start;padding:.55rem .9rem;border-block-end:1px solid var(--line);vertical-align:middle}
tr:last-child td{border:0}th{font-size:.875rem;color:var(--soft);font-weight:600}td time{white-space:nowrap}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem}.column{display:grid;gap:.75rem;margin-block-start:1.5rem}.column form,.column button{width:100%}
button{min-height:2.75rem;padding:0 .9rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:8px;cursor:pointer}
button:hover{border-color:var(--mark)}button[aria-pressed=true],button.main{background:var(--mark);border-color:var(--mark);color:var(--on-mark)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}.good{color:var(--good)}.bad{color:var(--bad)}.said{padding:.6rem 1rem;margin-block-end:1rem}.sum{font-size:1.6rem;color:var(--ink)}`;

/** The text in the banner of the simulator's pages. */
export const notStripe = "This is not Stripe: a simulation on this machine, without real money.";

/** A page for developers, under a banner with a notice. */
export function page(
  title: string,
  notice: string,
  body: Markup,
  width: "wide" | "narrow" = "wide",
): Response {
  const { html: text } =
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><title>${title}</title><style>${{ html: style }}</style></head><body><div class="warn"><strong>Development only.</strong> ${notice}</div><main class="${width}"><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(text, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

/** A form with one button. */
export const button = (
  action: string,
  words: string,
  fields: Record<string, string>,
  look: "plain" | "main" | "pressed" = "plain",
): Markup =>
  html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button${{ html: look === "pressed" ? ' aria-pressed="true"' : look === "main" ? ' class="main"' : "" }}>${words}</button></form>`;

/** Formats pence as pounds. */
export const inPounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

/** A text field of a posted form; empty when it is missing. */
export const formText = (form: FormData, name: string) => String(form.get(name) ?? "");

export const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
