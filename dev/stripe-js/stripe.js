// @ts-check
import { Elements, validationError } from "./elements.js";
import { text } from "./text.js";
import { askPayer } from "./three-d-secure.js";

/** @typedef {{ type: string, code?: string, message?: string, payment_intent?: object }} StripeJsError */
/** @typedef {{ status: string, amount: number, currency: string, payment_method_types: string[], next_action?: { type: string, redirect_to_url?: { url: string } } | null, last_payment_error?: StripeJsError | null }} Intent */
/** @typedef {{ paymentIntent: Intent, error?: undefined } | { paymentIntent?: undefined, error: StripeJsError }} Result */
/** @typedef {{ return_url?: string, receipt_email?: string }} ConfirmParams */
/** @typedef {{ elements?: Elements, clientSecret?: string, confirmParams?: ConfirmParams, redirect?: "always" | "if_required" }} ConfirmOptions */
/** @typedef {string | { [name: string]: Tree | undefined }} Tree */

const api = "/__stripe/v1/";

/** A replacement for Stripe.js that calls the simulated Stripe on the same origin. Development only. */
class SimulatedStripeJs {
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /** @param {import("./elements.js").ElementsOptions} [options] */
  elements(options = {}) {
    return new Elements(options, async () => {
      const { clientSecret } = options;
      return clientSecret ? this.retrievePaymentIntent(clientSecret) : {};
    });
  }

  /**
   * @param {ConfirmOptions} options
   * @returns {Promise<Result>}
   */
  async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
    const secret = clientSecret ?? elements?.clientSecret;
    if (!secret) throw new Error("confirmPayment() needs a clientSecret.");
    if (redirect === "always" && !confirmParams.return_url) {
      throw new Error("confirmPayment() needs confirmParams.return_url unless redirect is 'if_required'.");
    }
    const form = elements?.getElement("payment")?.form;
    if (!form) throw new Error("The payment Element is not mounted.");
    const problem = form.validate();
    if (problem) return { error: validationError(problem) };
    form.setDisabled(true);
    const confirmed = await this.#call("POST", `payment_intents/${idOf(secret)}/confirm`, {
      client_secret: secret,
      return_url: confirmParams.return_url ?? window.location.href,
      receipt_email: confirmParams.receipt_email,
      payment_method_data: form.read(),
    });
    const intent = confirmed.paymentIntent;
    const action = intent?.next_action;
    if (action?.redirect_to_url) {
      window.location.assign(action.redirect_to_url.url);
      return new Promise(() => {});
    }
    const result = intent && action ? await this.#authenticate(secret, intent) : confirmed;
    form.setDisabled(false);
    if (result.error || redirect === "if_required") return result;
    return leaveFor(confirmParams.return_url ?? window.location.href, secret);
  }

  /**
   * Runs 3-D Secure in the page. A failed check returns an error.
   * @param {string} clientSecret
   * @param {Intent} intent
   * @returns {Promise<Result>}
   */
  async #authenticate(clientSecret, intent) {
    const result = await this.#call("POST", `payment_intents/${idOf(clientSecret)}/simulated_action`, {
      client_secret: clientSecret,
      outcome: await askPayer(intent),
    });
    const { paymentIntent } = result;
    if (paymentIntent?.status !== "requires_payment_method") return result;
    return { error: paymentIntent.last_payment_error ?? { type: "api_error", message: text.processing } };
  }

  /**
   * @param {string} clientSecret
   * @returns {Promise<Result>}
   */
  retrievePaymentIntent(clientSecret) {
    return this.#call("GET", `payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });
  }

  // react-stripe-js recognises a Stripe object by these three methods.
  createToken = unsupported("createToken");
  createPaymentMethod = unsupported("createPaymentMethod");
  confirmCardPayment = unsupported("confirmCardPayment");

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {{ [name: string]: Tree | undefined }} parameters
   * @returns {Promise<Result>}
   */
  async #call(method, path, parameters) {
    const form = new URLSearchParams(encode({ key: this.#key, ...parameters }));
    try {
      const response = await fetch(method === "GET" ? `${api}${path}?${form}` : `${api}${path}`, {
        method,
        ...(method === "POST" ? { body: form } : {}),
      });
      const body = await response.json();
      if (response.ok) return { paymentIntent: body };
      return { error: body.error ?? { type: "api_error", message: text.processing } };
    } catch {
      return { error: { type: "api_connection_error", message: text.unreachable } };
    }
  }
}

/** @param {string} secret */
function idOf(secret) {
  return secret.split("_secret_")[0] ?? "";
}

/**
 * Stripe's bracketed names: `a[b]=c`.
 * @param {{ [name: string]: Tree | undefined }} tree
 * @param {string} [prefix]
 * @returns {[string, string][]}
 */
function encode(tree, prefix) {
  return Object.entries(tree).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined) return [];
    return typeof value === "string"
      ? [/** @type {[string, string]} */ ([path, value])]
      : encode(value, path);
  });
}

/**
 * @param {string} address
 * @param {string} secret
 * @returns {Promise<never>}
 */
function leaveFor(address, secret) {
  const url = new URL(address);
  url.searchParams.set("payment_intent", idOf(secret));
  url.searchParams.set("payment_intent_client_secret", secret);
  url.searchParams.set("redirect_status", "succeeded");
  window.location.assign(url);
  return new Promise(() => {});
}

/** @param {string} name */
function unsupported(name) {
  return () => Promise.reject(new Error(`The stand-in for Stripe.js does not do ${name}.`));
}

/** @param {string} key */
function Stripe(key) {
  return new SimulatedStripeJs(key);
}
// The release that @stripe/stripe-js expects; it warns about any other.
Stripe.version = "endive";
Object.assign(window, { Stripe });
