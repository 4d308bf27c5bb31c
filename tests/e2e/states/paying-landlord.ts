import type { Page } from "@playwright/test";
import type { Cast } from "../cast.ts";
import { refusal } from "../network.ts";
import * as paying from "../paying.ts";
import { open, pointAtToast } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const createIntent = "**/api/create-payment-intent";
/** Waits for the card form, then does `more`. */
const atCardForm =
  (more: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    await paying.cardNumber(page).first().waitFor();
    await more(page);
  };

interface PaymentIds {
  /** The id of a migrant who can be paid for. */
  free: string;
  connected: string;
  unverified: string;
  /** The id of a migrant who is paid for in the last state. */
  wanted: string;
  /** The ids of two connections. The second one is refunded. */
  receipt: string;
  refunded: string;
}

const paymentStates = ({ free, connected, unverified, wanted, receipt, refunded }: PaymentIds): State[] => [
  { name: "checkout", path: `/checkout/${free}`, shows: "Complete Connection", steps: atCardForm() },
  {
    name: "checkout, order unfolded",
    path: `/checkout/${free}`,
    shows: "What you do not get",
    only: "phone",
    steps: atCardForm(open("What you get")),
  },
  {
    name: "checkout by wallet",
    path: `/checkout/${free}`,
    shows: "Complete Connection",
    steps: atCardForm((page) => page.getByLabel("Revolut Pay").check()),
  },
  {
    name: "checkout, card declined",
    path: `/checkout/${free}`,
    shows: "Your card has insufficient funds.",
    steps: atCardForm(async (page) => {
      await paying.paysByCard(page, "4000 0000 0000 9995");
      await pointAtToast(page);
    }),
  },
  {
    name: "checkout loading",
    path: `/checkout/${free}`,
    shows: "What you get",
    answers: { [createIntent]: "never" },
  },
  {
    name: "checkout failed",
    path: `/checkout/${free}`,
    shows: "Retry",
    answers: { [createIntent]: "cut" },
  },
  {
    name: "card form failed",
    path: `/checkout/${free}`,
    shows: "The card form could not be loaded.",
    answers: { "**/__stripe/v1/payment_intents/*": refusal("Not now.") },
  },
  {
    name: "payment processing",
    path: `/checkout/${free}`,
    shows: "Your payment is being processed",
    answers: {
      [createIntent]: { status: 409, json: { ...refusal("").json, code: "payment_processing" } },
      "**/api/landlord/payments": "never",
    },
  },
  { name: "checkout, paid already", path: `/checkout/${connected}`, shows: "You do not need to pay again." },
  { name: "checkout, not verified", path: `/checkout/${unverified}`, shows: "Not verified yet" },
  { name: "receipt", path: `/receipts/${receipt}`, shows: "Receipt number", prints: true },
  { name: "receipt, refunded", path: `/receipts/${refunded}`, shows: "Receipt number" },
  { name: "no such receipt", path: "/receipts/none", shows: "We cannot find this receipt." },
  {
    name: "just paid",
    path: `/checkout/${wanted}`,
    shows: "You are connected with",
    steps: atCardForm(async (page) => {
      await paying.paysByCard(page, "4242 4242 4242 4242");
      await pointAtToast(page);
    }),
  },
];

/** States of a landlord who pays. */
export async function payingLandlord(cast: Cast): Promise<Visit[]> {
  const { landlord, active, alone, wanted, receipt, refunded } = await cast.connected();
  const { unasked } = await cast.unverified();
  const ids = { free: alone.id, connected: active.id, unverified: unasked.id, wanted: wanted.id };
  return [{ person: landlord, states: paymentStates({ ...ids, receipt, refunded }) }];
}
