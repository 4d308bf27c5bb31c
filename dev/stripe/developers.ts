import { simulatedKeys } from "#worker/platform/payment-keys.ts";
import { overviewPage } from "./overview-page.ts";
import { redirectPage } from "./redirect-page.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

type Account = DurableObjectStub<SimulatedStripe>;

const home = "/__stripe/";
const text = (form: FormData, name: string) => String(form.get(name) ?? "");
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** The pages that people look at: the account for developers, and where a wallet's redirect leads. */
export function servePage(request: Request, account: Account): Promise<Response> | undefined {
  const url = new URL(request.url);
  const posts = request.method === "POST";
  if (url.pathname === home && !posts)
    return account.overview().then((overview) => overviewPage(overview, url.searchParams.get("said")));
  if (url.pathname === `${home}do` && posts) return act(request, account);
  if (url.pathname.startsWith(`${home}redirect/`))
    return posts ? comeBack(request, url, account) : lead(url, account);
  return undefined;
}

/** A press of a button on the developers' page; what came of it is said on the next. */
async function act(request: Request, account: Account): Promise<Response> {
  const form = await request.formData();
  const id = text(form, "id");
  const said = await perform(account, text(form, "verb"), id, form).catch((fault: unknown) => String(fault));
  return seeOther(`${home}?${new URLSearchParams({ said })}`);
}

async function perform(account: Account, verb: string, id: string, form: FormData): Promise<string> {
  const value = text(form, "value");
  const on = value === "true";
  switch (verb) {
    case "replay":
      return `${id} was sent again; the answer was ${await account.replay(id)}.`;
    case "dispute":
      await account.dispute(id);
      return `The bank has taken ${id} up.`;
    case "decide":
      return askAccount(account, `disputes/${id}`, { "evidence[uncategorized_text]": value });
    case "refund":
      return askAccount(account, "refunds", { payment_intent: id });
    case "cancel":
      return askAccount(account, `payment_intents/${id}/cancel`, {});
    case "finish":
      await account.finish(id, text(form, "outcome") === "complete" ? "complete" : "fail");
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
      return "There is no such button.";
  }
}

/** A call to the simulated API with the secret key, as from Stripe's own dashboard. */
async function askAccount(account: Account, path: string, parameters: Record<string, string>) {
  const answer = await account.fetch(`http://stripe.simulated/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulatedKeys.secretKey}` },
    body: new URLSearchParams(parameters),
  });
  const body = await answer.json<{ id?: string; status?: string; error?: { message: string } }>();
  return body.error ? body.error.message : `${body.id}: ${body.status}.`;
}

/** Somebody comes from the shop with the intent's own secret. */
async function lead(url: URL, account: Account): Promise<Response> {
  const [client_secret = "", return_url = ""] = ["client_secret", "return_url"].map(
    (name) => url.searchParams.get(name) ?? "",
  );
  const asked = new URLSearchParams({ key: simulatedKeys.publishableKey, client_secret });
  const answer = await account.fetch(`http://stripe.simulated/v1/payment_intents/${idIn(url)}?${asked}`);
  const intent = await answer.json<{ amount?: number }>();
  if (intent.amount === undefined) return new Response("Not found", { status: 404 });
  return redirectPage(idIn(url), intent.amount, { client_secret, return_url });
}

const statuses: Record<string, string> = { complete: "succeeded", process: "pending" };

/** Somebody has answered, and is led back to `return_url`. */
async function comeBack(request: Request, url: URL, account: Account): Promise<Response> {
  const form = await request.formData();
  const [client_secret = "", return_url = "", outcome = ""] = ["client_secret", "return_url", "outcome"].map(
    (name) => text(form, name),
  );
  const key = simulatedKeys.publishableKey;
  const path = `http://stripe.simulated/v1/payment_intents/${idIn(url)}/simulated_action`;
  const body = new URLSearchParams({ key, client_secret, outcome });
  await (await account.fetch(path, { method: "POST", body })).body?.cancel();
  const back = new URL(return_url, url);
  back.searchParams.set("payment_intent", idIn(url));
  back.searchParams.set("payment_intent_client_secret", client_secret);
  back.searchParams.set("redirect_status", statuses[outcome] ?? "failed");
  return seeOther(back.href);
}

const idIn = (url: URL) => decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
