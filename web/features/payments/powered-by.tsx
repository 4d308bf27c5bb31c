import { Trans } from "@lingui/react/macro";
import { Operator } from "#web/i18n/operator.tsx";

/** Who takes the payment, and for whom. */
export function PoweredBy() {
  return (
    <p className="ps-6">
      <Trans>
        Powered by Stripe. You pay <Operator fact="company" />.
      </Trans>
    </p>
  );
}
