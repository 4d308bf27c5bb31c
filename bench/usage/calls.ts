import { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { openUpload } from "#schema/endpoints/photos.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { as } from "#tests/client.ts";
import { holdWebhooks, payByCard } from "#tests/paying.ts";
import { newLandlord, newPair, registration } from "#tests/people.ts";
import { type Measured, reads, writes } from "../edge/calls.ts";

/** The calls of bench/edge, and those that people make once. */
export const calls: Record<string, () => Promise<Measured>> = {
  ...reads,
  ...writes,
  Register: async () => ({ caller: null, run: (client) => client.call(register, { body: registration() }) }),
  "Open a payment": async () => {
    const { landlord, migrant } = await newPair();
    const body = { migrantId: migrant.id };
    return { caller: landlord, run: (client) => client.call(createPaymentIntent, { body }) };
  },
  "Confirm a payment": async () => {
    const { landlord, migrant } = await newPair();
    const opened = await as(landlord).call(createPaymentIntent, { body: { migrantId: migrant.id } });
    // Otherwise the webhook may settle first.
    await holdWebhooks(true);
    await payByCard(opened.clientSecret);
    const body = { paymentIntentId: opened.paymentIntentId, migrantId: migrant.id };
    return { caller: landlord, run: (client) => client.call(confirmPayment, { body }) };
  },
  "Open an upload": async () => ({
    caller: await newLandlord(),
    run: (client) => client.call(openUpload, {}),
  }),
};
