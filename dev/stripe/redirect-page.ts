import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { button, formText, html, inPounds, notStripe, page, seeOther } from "../page-frame.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

type Account = DurableObjectStub<SimulatedStripe>;

/** The page that a wallet's redirect leads to. The payer accepts, refuses or leaves the payment processing. */
export const serveRedirectPage = (request: Request, url: URL, account: Account): Promise<Response> =>
  request.method === "POST" ? finishRedirect(request, url, account) : showRedirectPage(url, account);

function redirectPage(
  intentId: string,
  amount: number,
  fields: { client_secret: string; return_url: string },
): Response {
  const action = `/__stripe/redirect/${encodeURIComponent(intentId)}`;
  const answer = (words: string, outcome: string, look?: "main") =>
    button(action, words, { ...fields, outcome }, look);
  return page(
    "Revolut Pay test payment page",
    notStripe,
    html`<div class="paper pad"><p>Pay Havenbridge</p><p class="sum"><strong>${inPounds(amount)}</strong></p>
      <p>Each answer leads back to the shop, as a wallet would.</p>
      <div class="column">${answer("Authorise test payment", "complete", "main")}${answer("Fail test payment", "fail")}${answer("Keep it processing", "process")}</div></div>`,
    "narrow",
  );
}

/** Shows the page to a payer who comes from checkout with the intent's client secret. */
async function showRedirectPage(url: URL, account: Account): Promise<Response> {
  const [client_secret = "", return_url = ""] = ["client_secret", "return_url"].map(
    (name) => url.searchParams.get(name) ?? "",
  );
  const asked = new URLSearchParams({ key: simulatedKeys.publishableKey, client_secret });
  const answer = await account.fetch(`http://stripe.simulated/v1/payment_intents/${idIn(url)}?${asked}`);
  const intent = await answer.json<{ amount?: number }>();
  if (intent.amount === undefined) return new Response("Not found", { status: 404 });
  return redirectPage(idIn(url), intent.amount, { client_secret, return_url });
}

/** The `redirect_status` of each answer. */
const redirectStatuses: Record<string, string> = { complete: "succeeded", process: "pending" };

/** Applies the payer's answer and redirects to `return_url`. */
async function finishRedirect(request: Request, url: URL, account: Account): Promise<Response> {
  const form = await request.formData();
  const [client_secret = "", return_url = "", outcome = ""] = ["client_secret", "return_url", "outcome"].map(
    (name) => formText(form, name),
  );
  const key = simulatedKeys.publishableKey;
  const path = `http://stripe.simulated/v1/payment_intents/${idIn(url)}/simulated_action`;
  const body = new URLSearchParams({ key, client_secret, outcome });
  await (await account.fetch(path, { method: "POST", body })).body?.cancel();
  const back = new URL(return_url, url);
  back.searchParams.set("payment_intent", idIn(url));
  back.searchParams.set("payment_intent_client_secret", client_secret);
  back.searchParams.set("redirect_status", redirectStatuses[outcome] ?? "failed");
  return seeOther(back.href);
}

const idIn = (url: URL) => decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
