// @ts-check
import { text } from "./text.js";

/** @typedef {"card" | "revolut_pay"} PaymentMethod */

/** The choice between a card and Revolut Pay, which redirects. */
export class PaymentMethodChoice {
  /** @type {PaymentMethod} */
  chosen = "card";
  element = document.createElement("div");
  /** @type {HTMLInputElement[]} */
  #inputs = [];

  /** @param {(method: PaymentMethod) => void} onChange */
  constructor(onChange) {
    this.element.className = "methods";
    this.element.setAttribute("role", "radiogroup");
    this.element.setAttribute("aria-label", text.paymentMethods);
    this.#add("card", text.card, onChange);
    this.#add("revolut_pay", text.revolutPay, onChange);
  }

  removeCards() {
    const [card, other] = this.#inputs;
    card?.closest("label")?.remove();
    other?.click();
  }

  /** @param {boolean} disabled */
  setDisabled(disabled) {
    for (const input of this.#inputs) input.disabled = disabled;
  }

  /**
   * @param {PaymentMethod} method
   * @param {string} name
   * @param {(method: PaymentMethod) => void} onChange
   */
  #add(method, name, onChange) {
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "method";
    input.value = method;
    input.checked = method === this.chosen;
    input.addEventListener("change", () => {
      this.chosen = method;
      onChange(method);
    });
    const label = document.createElement("label");
    label.className = "method";
    label.append(input, name);
    this.#inputs.push(input);
    this.element.append(label);
  }
}
