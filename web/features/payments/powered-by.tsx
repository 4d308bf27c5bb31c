import { Trans } from "@lingui/react/macro";
import { Operator } from "#web/i18n/operator.tsx";

/** Says who processes the payment, and who receives it. */
export function PoweredBy() {
  return (
    <p className="ps-6">
      <Trans>
        Powered by Stripe. You pay <Operator fact="company" />.
      </Trans>
    </p>
  );
}
