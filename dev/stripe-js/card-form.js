// @ts-check
import {
  brandOf,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostalCode,
  problemWithCvc,
  problemWithExpiry,
  problemWithNumber,
  problemWithPostalCode,
} from "./cards.js";
import { PaymentMethodChoice } from "./payment-methods.js";
import { propertiesOf, sheet } from "./styles.js";
import { text } from "./text.js";

/** @typedef {import("./cards.js").CardProblem} CardProblem */
/** @typedef {import("./styles.js").Appearance} Appearance */
/** @typedef {"number" | "expiry" | "cvc" | "postalCode"} FieldName */
/**
 * @typedef {object} Field
 * @property {FieldName} name
 * @property {HTMLInputElement} input
 * @property {HTMLElement} message
 * @property {HTMLElement} element
 * @property {(text: string) => string} format
 * @property {(text: string) => CardProblem | undefined} problemWith
 */

const kinds = /** @type {const} */ ([
  { name: "number", hint: "numberHint", autocomplete: "cc-number", numeric: true, wide: true },
  { name: "expiry", hint: "expiryHint", autocomplete: "cc-exp", numeric: true, wide: false },
  { name: "cvc", hint: "cvcHint", autocomplete: "cc-csc", numeric: true, wide: false },
  {
    name: "postalCode",
    hint: "postalCodeHint",
    autocomplete: "billing postal-code",
    numeric: false,
    wide: true,
  },
]);

/** @type {Record<FieldName, Pick<Field, "format" | "problemWith">>} */
const rules = {
  number: { format: formatNumber, problemWith: problemWithNumber },
  expiry: { format: formatExpiry, problemWith: problemWithExpiry },
  cvc: { format: formatCvc, problemWith: problemWithCvc },
  postalCode: { format: formatPostalCode, problemWith: problemWithPostalCode },
};

/** The card fields, in a shadow root that keeps the page's styles and theirs apart. */
export class CardForm {
  /** @type {Field[]} */
  #fields;
  #appearance = new CSSStyleSheet();
  #brand = element("span", "brand");
  #methods;

  /**
   * @param {HTMLElement} host
   * @param {(event: "change" | "focus" | "blur" | "escape") => void} emit
   */
  constructor(host, emit) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const base = new CSSStyleSheet();
    base.replaceSync(sheet);
    root.adoptedStyleSheets = [base, this.#appearance];
    this.#fields = kinds.map((kind) => this.#makeField(kind));
    const group = element("div", "fields");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", text.card);
    group.append(...this.#fields.map((field) => field.element));
    const leads = element("p", "leads");
    leads.textContent = text.leads;
    leads.hidden = true;
    this.#methods = new PaymentMethodChoice((method) => {
      group.hidden = method !== "card";
      leads.hidden = method === "card";
      emit("change");
    });
    root.replaceChildren(this.#methods.element, group, leads);
    root.addEventListener("input", () => emit("change"));
    root.addEventListener("focusin", () => emit("focus"));
    root.addEventListener("focusout", () => emit("blur"));
    root.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      if (event.key === "Escape") emit("escape");
      if (event.key === "Enter") host.closest("form")?.requestSubmit();
    });
  }

  /** @param {Appearance | undefined} appearance */
  dress(appearance) {
    this.#appearance.replaceSync(propertiesOf(appearance));
  }

  /** Shows that the intent cannot be paid by card. */
  removeCards() {
    this.#methods.removeCards();
  }

  get #leadsAway() {
    return this.#methods.chosen !== "card";
  }

  get type() {
    return this.#methods.chosen;
  }

  get complete() {
    return this.#leadsAway || this.#fields.every((field) => !field.problemWith(field.input.value));
  }

  get empty() {
    return this.#fields.every((field) => field.input.value === "");
  }

  focus() {
    this.#fields[0]?.input.focus();
  }

  clear() {
    for (const field of this.#fields) {
      field.input.value = "";
      show(field, undefined);
    }
    this.#brand.textContent = "";
  }

  /** @param {boolean} disabled */
  setDisabled(disabled) {
    for (const { input } of this.#fields) input.disabled = disabled;
    this.#methods.setDisabled(disabled);
  }

  /** Shows every problem, focuses the first invalid field and returns its problem. */
  validate() {
    if (this.#leadsAway) return undefined;
    const problems = this.#fields.map((field) => ({ field, problem: field.problemWith(field.input.value) }));
    for (const { field, problem } of problems) show(field, problem);
    const first = problems.find(({ problem }) => problem);
    first?.field.input.focus();
    return first?.problem;
  }

  /** The card as the API's `payment_method_data`. */
  read() {
    if (this.#leadsAway) return { type: this.type };
    const text = Object.fromEntries(this.#fields.map(({ name, input }) => [name, input.value]));
    const expiry = digitsOf(text.expiry ?? "");
    return {
      type: "card",
      card: {
        number: digitsOf(text.number ?? ""),
        exp_month: String(Number(expiry.slice(0, 2))),
        exp_year: `20${expiry.slice(2)}`,
        cvc: text.cvc ?? "",
      },
      billing_details: { address: { country: "GB", postal_code: (text.postalCode ?? "").trim() } },
    };
  }

  /**
   * @param {typeof kinds[number]} kind
   * @returns {Field}
   */
  #makeField(kind) {
    const input = document.createElement("input");
    const label = document.createElement("label");
    const message = element("p", "problem");
    const box = element("span", "box");
    const field = { name: kind.name, input, message, element: element("div", "field"), ...rules[kind.name] };
    input.id = kind.name;
    input.type = "text";
    input.placeholder = text[kind.hint];
    input.autocomplete = kind.autocomplete;
    input.inputMode = kind.numeric ? "numeric" : "text";
    input.spellcheck = false;
    input.setAttribute("aria-describedby", `${kind.name}-problem`);
    label.htmlFor = kind.name;
    label.textContent = text[kind.name];
    message.id = `${kind.name}-problem`;
    message.setAttribute("role", "alert");
    // Card numbers are written left to right in every language.
    box.dir = "ltr";
    box.append(input, ...(kind.name === "number" ? [this.#brand] : []));
    field.element.append(label, box, message);
    if (kind.wide) field.element.classList.add("wide");
    input.addEventListener("input", () => this.#onInput(field));
    input.addEventListener("blur", () => {
      if (input.value !== "") show(field, field.problemWith(input.value));
    });
    return field;
  }

  /** @param {Field} field */
  #onInput(field) {
    const { input } = field;
    const kept = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = field.format(input.value);
    if (!atEnd && field.name !== "postalCode") placeCaret(input, kept);
    if (field.name === "number") this.#brand.textContent = brandOf(input.value);
    if (!field.problemWith(input.value)) show(field, undefined);
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {number} digits how many digits stand before the caret
 */
function placeCaret(input, digits) {
  let position = 0;
  for (let seen = 0; position < input.value.length && seen < digits; position += 1) {
    if (/\d/.test(input.value.charAt(position))) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/**
 * @param {Field} field
 * @param {CardProblem | undefined} problem
 */
function show(field, problem) {
  field.message.textContent = problem ? text[problem] : "";
  field.input.setAttribute("aria-invalid", String(problem !== undefined));
}

/**
 * @param {string} name
 * @param {string} className
 */
function element(name, className) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
