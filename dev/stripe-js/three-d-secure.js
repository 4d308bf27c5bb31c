// @ts-check
import { text } from "./text.js";

const style = `
:host { display: block; }
dialog {
  box-sizing: border-box; inline-size: min(26rem, calc(100vw - 2rem)); margin: auto; padding: 1.5rem; border: 0;
  border-radius: 12px; color-scheme: light dark; background: light-dark(#fff, #1e1e2b); color: light-dark(#1d1d2b, #ececf4);
  font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px #0009;
}
dialog::backdrop { background: #0b0b14a6; }
.note { margin: -1.5rem -1.5rem 1.25rem; padding: 0.5rem 1.5rem; border-radius: 12px 12px 0 0; font-size: 14px; background: light-dark(#fff0c9, #463612); }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
button { min-block-size: 44px; font: inherit; font-weight: 500; border-radius: 8px; border: 1px solid light-dark(#5a5a72, #a9a9c0); background: transparent; color: inherit; cursor: pointer; }
button:first-child { border-color: transparent; background: light-dark(#4b3fd1, #b3abff); color: light-dark(#fff, #16123f); }
button:focus-visible { outline: 3px solid light-dark(#4b3fd1, #b3abff); outline-offset: 2px; }
`;

/**
 * The window in which the bank asks the payer to confirm. Closing it refuses the payment.
 * @param {{ amount: number, currency: string }} intent
 * @returns {Promise<"complete" | "fail">}
 */
export function askPayer({ amount, currency }) {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  host.lang = "en";
  host.dir = "ltr";
  const sum = (amount / 100).toLocaleString("en-GB", { style: "currency", currency });
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  const title = element("h2", text.bankTitle);
  title.id = "title";
  dialog.setAttribute("aria-labelledby", "title");
  form.method = "dialog";
  form.append(button(text.bankYes, "complete"), button(text.bankNo, "fail"));
  const note = element("p", text.bankNote);
  note.className = "note";
  dialog.append(note, title, element("p", text.bankQuestion.replace("{sum}", sum)), form);
  root.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
    dialog.showModal();
  });
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * @param {string} text
 * @param {string} value
 */
function button(text, value) {
  const made = document.createElement("button");
  made.textContent = text;
  made.value = value;
  return made;
}
