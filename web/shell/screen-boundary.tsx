import { Trans, useLingui } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Page } from "#web/ui/layout/page.tsx";

interface ScreenBoundaryProps {
  /** What to render instead, for a part that is not a whole screen. */
  instead?: ReactNode;
  children: ReactNode;
}

/** When a screen throws or its code fails to load, the rest of the page stays. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { instead = <BrokenScreen />, children } = this.props;
    return this.state.failed ? instead : children;
  }
}

function BrokenScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`Something went wrong`} width="reading">
      <p className="mb-6">
        <Trans>We could not open this screen. What you have saved is safe.</Trans>
      </p>
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Page>
  );
}
