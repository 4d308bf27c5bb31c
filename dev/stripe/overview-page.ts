import { button, html, inPounds, type Markup, notStripe, page } from "../page-frame.ts";
import { cancelable } from "./intent.ts";
import type { Overview } from "./overview.ts";

const action = "/__stripe/do";
type Intent = Overview["intents"][number];
type Event = Overview["events"][number];

/** The overview for developers: intents, events, webhook deliveries, and buttons that inject faults. */
export function overviewPage({ intents, events, switches }: Overview, said: string | null): Response {
  return page(
    "Simulated Stripe",
    notStripe,
    html`${said ? html`<p class="paper said" role="status">${said}</p>` : null}
      <p>Card numbers are <a href="https://docs.stripe.com/testing">Stripe's test cards</a>. The latest come first. The page does not move by itself: load it again.</p>
      <h2>Webhooks from now on</h2><div class="buttons">${switchButtons(switches)}</div>
      <h2>Payment intents</h2>${table(["Made", "Intent, and our payment", "Status", "Amount", ""], intents.map(intentRow))}
      <h2>Events and deliveries</h2>${table(["Made", "Event", "About", "Sent", "Answer", ""], events.map(eventRow))}`,
  );
}

const table = (heads: string[], rows: Markup[]) =>
  rows.length === 0
    ? html`<p>Nothing yet.</p>`
    : html`<div class="paper"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const time = (seconds: number) => {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
};

function intentRow({ id, status, amount, refunded, dispute, created, metadata }: Intent): Markup {
  const press = (words: string, fields: Record<string, string>) => button(action, words, { id, ...fields });
  const moves: Markup[] = [];
  if (status === "processing" || status === "requires_action") {
    moves.push(press("Succeed", { verb: "finish", outcome: "complete" }));
    moves.push(press("Fail", { verb: "finish", outcome: "fail" }));
  }
  if (cancelable.includes(status)) moves.push(press("Cancel", { verb: "cancel" }));
  const open = dispute && !["won", "lost", "warning_closed"].includes(dispute.status);
  if (open) {
    for (const [words, verdict] of [
      ["Win the dispute", "winning_evidence"],
      ["Lose the dispute", "losing_evidence"],
    ] as const)
      moves.push(button(action, words, { verb: "decide", id: dispute.id, value: verdict }));
  } else if (status === "succeeded" && refunded < amount) {
    moves.push(press("Refund", { verb: "refund" }));
    if (!dispute) moves.push(press("Dispute", { verb: "dispute" }));
  }
  const facts = [
    status,
    refunded > 0 ? `${inPounds(refunded)} refunded` : "",
    dispute ? `dispute ${dispute.status}` : "",
  ];
  return html`<tr><td>${time(created)}</td><td><code>${id}</code><br><code>${metadata.paymentId ?? "no payment of ours"}</code></td><td>${facts.filter(Boolean).join(", ")}</td><td>${inPounds(amount)}</td><td><div class="buttons">${moves}</div></td></tr>`;
}

function eventRow({ id, type, created, about, attempts, status, nextAt }: Event): Markup {
  const good = status !== null && status >= 200 && status < 300;
  const answer = status === null ? "none yet" : status === 0 ? "lost" : String(status);
  const again = nextAt ? html`<br>again ${time(nextAt / 1000)}` : null;
  return html`<tr><td>${time(created)}</td><td>${type}<br><code>${id}</code></td><td><code>${about}</code></td><td>${attempts} ×</td><td><span class="${good ? "good" : status === null ? "" : "bad"}">${answer}</span>${again}</td><td>${button(action, "Replay", { verb: "replay", id })}</td></tr>`;
}

function switchButtons({ hold, duplicate, reorder, fail }: Overview["switches"]): Markup[] {
  const one = (on: boolean, words: string, verb: string, value: string) =>
    button(action, words, { verb, value }, on ? "pressed" : "plain");
  return [
    one(hold, "Hold them", "hold", String(!hold)),
    one(duplicate > 1, "Send each three times", "duplicate", duplicate > 1 ? "1" : "3"),
    one(reorder, "Latest first", "reorder", String(!reorder)),
    one(fail === "before", "Never arrive", "fail", fail === "before" ? "never" : "before"),
    one(fail === "after", "Lose the answers", "fail", fail === "after" ? "never" : "after"),
  ];
}
