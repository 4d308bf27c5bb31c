import { Trans } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { useNavigate } from "react-router";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { createStore, useStore } from "#web/api/store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { QuickExit } from "#web/ui/controls/quick-exit.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** Whether a payment is in flight. Cancel waits for it. */
export const paymentInFlight = createStore(false);

/** The checkout's own header: its title, and buttons to leave. It has no menu, so that nothing distracts. */
export function CheckoutBar() {
  const navigate = useNavigate();
  const busy = useStore(paymentInFlight);
  return (
    <PageWidth className="flex min-h-14 flex-wrap items-center gap-x-1 sm:min-h-16 sm:gap-x-4">
      <Link
        to={screens.home}
        className="-ms-2 flex min-h-11 min-w-11 items-center justify-center rounded-control px-1 max-sm:[&_[translate]]:sr-only"
      >
        <Logo name={productName} />
      </Link>
      <p className="flex flex-1 items-center gap-2 leading-snug font-medium">
        <Lock aria-hidden className="size-4 shrink-0 text-moss" />
        <Trans>Secure checkout</Trans>
      </p>
      <div className="ms-auto flex flex-wrap items-center justify-end">
        <LanguageSwitch />
        <Button
          variant="quiet"
          className="max-sm:px-2"
          disabled={busy}
          onClick={() => navigate(screens.browseMigrants)}
        >
          <Trans>Cancel</Trans>
        </Button>
        <QuickExit className="max-lg:w-min" />
      </div>
    </PageWidth>
  );
}
