import { Trans, useLingui } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { DoorScene } from "#web/ui/scenes/door-scene.tsx";

/** When a screen breaks or its code cannot be fetched, the rest of the page stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`Something went wrong`} width="reading">
      <div className="mb-6 w-40">
        <DoorScene />
      </div>
      <p className="mb-6">
        <Trans>This screen could not be opened. What you have saved is safe.</Trans>
      </p>
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Page>
  );
}
