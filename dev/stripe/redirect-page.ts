import { button, html, inPounds, page } from "./page-frame.ts";

/** Where a wallet's redirect leads: the payer says yes or no, or is kept waiting. */
export function redirectPage(
  intentId: string,
  amount: number,
  fields: { client_secret: string; return_url: string },
): Response {
  const action = `/__stripe/redirect/${encodeURIComponent(intentId)}`;
  const answer = (words: string, outcome: string, look?: "main") =>
    button(action, words, { ...fields, outcome }, look);
  return page(
    "Revolut Pay test payment page",
    html`<div class="paper pad"><p>Pay Havenbridge</p><p class="sum"><strong>${inPounds(amount)}</strong></p>
      <p>Each answer leads back to the shop, as a wallet would.</p>
      <div class="column">${answer("Authorise test payment", "complete", "main")}${answer("Fail test payment", "fail")}${answer("Keep it processing", "process")}</div></div>`,
    "narrow",
  );
}
