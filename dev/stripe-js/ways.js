// @ts-check
import { words } from "./words.js";

/** @typedef {"card" | "revolut_pay"} Way */

/** The choice between a card and the one way of paying that leads away and back. */
export class Ways {
  /** @type {Way} */
  chosen = "card";
  element = document.createElement("div");
  /** @type {HTMLInputElement[]} */
  #inputs = [];

  /** @param {(way: Way) => void} onChange */
  constructor(onChange) {
    this.element.className = "ways";
    this.element.setAttribute("role", "radiogroup");
    this.element.setAttribute("aria-label", words.ways);
    this.#add("card", words.card, onChange);
    this.#add("revolut_pay", words.revolutPay, onChange);
  }

  leaveOutCards() {
    const [card, other] = this.#inputs;
    card?.closest("label")?.remove();
    other?.click();
  }

  /** @param {boolean} disabled */
  setDisabled(disabled) {
    for (const input of this.#inputs) input.disabled = disabled;
  }

  /**
   * @param {Way} way
   * @param {string} name
   * @param {(way: Way) => void} onChange
   */
  #add(way, name, onChange) {
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "way";
    input.value = way;
    input.checked = way === this.chosen;
    input.addEventListener("change", () => {
      this.chosen = way;
      onChange(way);
    });
    const label = document.createElement("label");
    label.className = "way";
    label.append(input, name);
    this.#inputs.push(input);
    this.element.append(label);
  }
}
