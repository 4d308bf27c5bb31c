import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { formText, seeOther } from "../page-frame.ts";
import { overviewPage } from "./overview-page.ts";
import { serveRedirectPage } from "./redirect-page.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

type Account = DurableObjectStub<SimulatedStripe>;

const home = "/__stripe/";

/** The pages of the simulator: the account overview for developers and the wallet's redirect page. */
export function servePage(request: Request, account: Account): Promise<Response> | undefined {
  const url = new URL(request.url);
  const posts = request.method === "POST";
  if (url.pathname === home && !posts)
    return account.overview().then((overview) => overviewPage(overview, url.searchParams.get("said")));
  if (url.pathname === `${home}do` && posts) return act(request, account);
  if (url.pathname.startsWith(`${home}redirect/`)) return serveRedirectPage(request, url, account);
  return undefined;
}

/** Runs the action of a button on the overview and reloads it with the result. */
async function act(request: Request, account: Account): Promise<Response> {
  const form = await request.formData();
  const id = formText(form, "id");
  const said = await perform(account, formText(form, "verb"), id, form).catch((fault: unknown) =>
    String(fault),
  );
  return seeOther(`${home}?${new URLSearchParams({ said })}`);
}

async function perform(account: Account, verb: string, id: string, form: FormData): Promise<string> {
  const value = formText(form, "value");
  const on = value === "true";
  switch (verb) {
    case "replay":
      return `${id} was sent again; the answer was ${await account.replay(id)}.`;
    case "dispute":
      await account.dispute(id);
      return `The bank has taken ${id} up.`;
    case "decide":
      return callAccount(account, `disputes/${id}`, { "evidence[uncategorized_text]": value });
    case "refund":
      return callAccount(account, "refunds", { payment_intent: id });
    case "cancel":
      return callAccount(account, `payment_intents/${id}/cancel`, {});
    case "finish":
      await account.finish(id, formText(form, "outcome") === "complete" ? "complete" : "fail");
      return `${id} has come to its end.`;
    case "hold":
      await account.switchWebhooks({ hold: on });
      return on ? "Webhooks wait until they are let go." : "Webhooks are let go.";
    case "reorder":
      await account.switchWebhooks({ reorder: on });
      return on ? "The latest webhook goes first." : "Webhooks go in their order.";
    case "duplicate":
      await account.switchWebhooks({ duplicate: Number(value) });
      return `Each webhook is sent ${value} ×.`;
    case "fail":
      await account.switchWebhooks({ fail: value === "before" || value === "after" ? value : "never" });
      return "Changed.";
    default:
      return "Unknown action.";
  }
}

/** Calls the simulated API with the secret key, as Stripe's dashboard would. */
async function callAccount(account: Account, path: string, parameters: Record<string, string>) {
  const answer = await account.fetch(`http://stripe.simulated/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulatedKeys.secretKey}` },
    body: new URLSearchParams(parameters),
  });
  const body = await answer.json<{ id?: string; status?: string; error?: { message: string } }>();
  return body.error ? body.error.message : `${body.id}: ${body.status}.`;
}
