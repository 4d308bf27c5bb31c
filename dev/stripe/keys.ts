import { simulatedKeys } from "#worker/platform/payment-keys.ts";
import type { Caller } from "./api.ts";
import type { Form } from "./form.ts";
import { Refusal } from "./refusal.ts";

/** Who calls: the key comes as Bearer, as Basic user name, or from a browser as the parameter `key`. */
export function identify(headers: Headers, form: Form): Caller {
  const key = bearer(headers.get("authorization")) ?? (typeof form.key === "string" ? form.key : undefined);
  if (key === undefined) throw unauthorized(missingKey);
  if (key === simulatedKeys.secretKey) return "secret";
  if (key === simulatedKeys.publishableKey) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function bearer(header: string | null): string | undefined {
  const [scheme = "", value = ""] = header?.split(" ") ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return atob(value).split(":")[0];
  return undefined;
}

const missingKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";

function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: "invalid_request_error", message });
}
