// @ts-check
import { CardForm } from "./card-form.js";
import { text } from "./text.js";

/** @typedef {import("@stripe/stripe-js").Appearance} Appearance */
/** @typedef {{ clientSecret?: string, appearance?: Appearance, locale?: string, loader?: string }} ElementsOptions */
/** @typedef {"ready" | "change" | "focus" | "blur" | "escape" | "loaderstart" | "loaderror"} ElementEvent */
/** @typedef {(payload: object) => unknown} Handler */

/** One `<PaymentElement>`: mount, style, update, destroy. */
class PaymentElement {
  /** @type {Map<string, Set<Handler>>} */
  #handlers = new Map();
  /** @type {CardForm | undefined} */
  #form;
  /** @type {HTMLElement | undefined} */
  #host;
  #elements;

  /** @param {Elements} elements */
  constructor(elements) {
    this.#elements = elements;
  }

  get form() {
    return this.#form;
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    const parent = typeof target === "string" ? document.querySelector(target) : target;
    if (!parent) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.#host = document.createElement("div");
    this.#host.className = "__PrivateStripeElement";
    parent.replaceChildren(this.#host);
    this.#form = new CardForm(this.#host, (event) => this.#emit(event));
    this.dress();
    this.#emit("loaderstart");
    void this.#load();
  }

  /** Like Stripe's form, emits `ready` once the intent is read, or `loaderror`. */
  async #load() {
    const host = this.#host;
    const { error, paymentIntent } = await this.#elements.load();
    if (paymentIntent && !paymentIntent.payment_method_types.includes("card")) this.#form?.removeCards();
    if (host && host === this.#host) this.#emit(error ? "loaderror" : "ready", error && { error });
  }

  dress() {
    this.#form?.dress(this.#elements.appearance);
    // Stripe's form would use this language. This one is English only and declares that to screen readers.
    this.#host?.setAttribute("data-locale", this.#elements.locale);
    this.#host?.setAttribute("lang", "en");
    this.#host?.setAttribute("dir", "ltr");
  }

  update() {}

  unmount() {
    this.#host?.remove();
    this.#host = undefined;
    this.#form = undefined;
  }

  destroy() {
    this.unmount();
    this.#handlers.clear();
    this.#elements.forget(this);
  }

  focus() {
    this.#form?.focus();
  }

  blur() {
    this.#host?.blur();
  }

  clear() {
    this.#form?.clear();
    this.#emit("change");
  }

  collapse() {}

  /**
   * @param {ElementEvent} event
   * @param {Handler} handler
   */
  on(event, handler) {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  /**
   * @param {ElementEvent} event
   * @param {Handler} handler
   */
  once(event, handler) {
    /** @type {Handler} */
    const one = (payload) => {
      this.off(event, one);
      return handler(payload);
    };
    return this.on(event, one);
  }

  /**
   * @param {ElementEvent} event
   * @param {Handler} [handler]
   */
  off(event, handler) {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  /**
   * @param {ElementEvent} event
   * @param {object} [more]
   */
  #emit(event, more) {
    const state = { complete: this.#form?.complete ?? false, empty: this.#form?.empty ?? true };
    const change = { ...state, collapsed: false, value: { type: this.#form?.type ?? "card" } };
    const payload = { elementType: "payment", ...(event === "change" ? change : {}), ...more };
    for (const handler of [...(this.#handlers.get(event) ?? [])]) handler(payload);
  }
}

/** The result of `stripe.elements(options)`: the options and at most one Payment Element. */
export class Elements {
  /** @type {PaymentElement | null} */
  #payment = null;
  #options;

  /**
   * @param {ElementsOptions} options
   * @param {() => Promise<{ error?: object, paymentIntent?: { payment_method_types: string[] } }>} load reads the intent
   */
  constructor(options, load) {
    this.#options = options;
    this.load = load;
  }

  get locale() {
    return this.#options.locale ?? "auto";
  }

  get clientSecret() {
    return this.#options.clientSecret;
  }

  get appearance() {
    return this.#options.appearance;
  }

  /** @param {string} type */
  create(type) {
    if (type !== "payment")
      throw new Error(`The stand-in for Stripe.js knows only the payment Element, not ${type}.`);
    if (this.#payment) throw new Error("Can only create one Element of type payment.");
    this.#payment = new PaymentElement(this);
    return this.#payment;
  }

  /** @param {string} type */
  getElement(type) {
    return type === "payment" ? this.#payment : null;
  }

  /** @param {ElementsOptions} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#payment?.dress();
  }

  async submit() {
    const problem = this.#payment?.form?.validate();
    return problem ? { error: validationError(problem) } : { selectedPaymentMethod: "card" };
  }

  async fetchUpdates() {
    return {};
  }

  /** @param {PaymentElement} element */
  forget(element) {
    if (this.#payment === element) this.#payment = null;
  }
}

/** @param {import("./cards.js").CardProblem} code */
export function validationError(code) {
  return { type: "validation_error", code, message: text[code] };
}
