import { Trans } from "@lingui/react/macro";
import { productName } from "#schema/limits.ts";

/** Who takes the payment, and for whom. */
export function PoweredBy() {
  return (
    <p className="ps-6">
      <Trans>Powered by Stripe. You pay {productName}.</Trans>
    </p>
  );
}
