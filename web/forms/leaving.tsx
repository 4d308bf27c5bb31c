import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#web/ui/controls/button.tsx";
import { useBackCloses } from "#web/ui/dialogs/back-closes.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { askBeforeLeaving, type Go } from "./leave.ts";
import { useIsWithinSteps } from "./step-history.tsx";

/** The browser's own question before a tab with text that would be lost is closed or reloaded. */
export function useUnloadWarning(when: boolean) {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [when]);
}

type AsksBeforeLeavingProps = {
  /** Whether there is unsent text. */
  when: boolean;
  /** Whether this device stores the text as a draft. */
  kept: () => boolean;
  /** Called when the person chooses to leave. */
  onLeave?: () => void;
  /** False when the text outlasts the screen and is lost only with the session or the tab. */
  guardsScreen?: boolean;
};

/** Asks before the person leaves unsent text by a link, Back or signing out. If no draft is kept, also before the tab closes. */
export function AsksBeforeLeaving({ when, kept, onLeave, guardsScreen = true }: AsksBeforeLeavingProps) {
  const navigate = useNavigate();
  const [go, setGo] = useState<Go | null>(null);
  // Back removes the history entry of `BackAsks`. When the person stays, a new one is added.
  const [wentBack, setWentBack] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const armed = when && !leaving;
  const ask = useCallback((next: Go) => setGo(() => next), []);
  useUnloadWarning(armed && !kept());

  useEffect(() => {
    if (!armed) return;
    const answered = askBeforeLeaving(ask);
    const press = (event: MouseEvent) => {
      const to = placeOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      // Replaces the entry of `BackAsks`, so that Back does not reach it later.
      ask(() => navigate(to, { replace: true }));
    };
    if (guardsScreen) document.addEventListener("click", press, { capture: true });
    return () => {
      answered();
      document.removeEventListener("click", press, { capture: true });
    };
  }, [armed, ask, navigate, guardsScreen]);

  // When there was no earlier entry to go to, the text is guarded again.
  useEffect(() => {
    if (!leaving) return;
    const again = setTimeout(() => setLeaving(false), 1_000);
    return () => clearTimeout(again);
  }, [leaving]);

  const stayButton = useRef<HTMLButtonElement>(null);
  const back = () => {
    setWentBack(true);
    ask(() => navigate(-1));
  };
  const stay = () => {
    setGo(null);
    setWentBack(false);
  };
  const goOn = () => {
    setLeaving(true);
    stay();
    onLeave?.();
    go?.();
  };
  return (
    <>
      {guardsScreen && armed && !wentBack && <BackAsks onBack={back} />}
      <Dialog
        open={go !== null}
        onClose={stay}
        backCloses={false}
        title={<Trans>Leave without sending?</Trans>}
        initialFocus={stayButton}
        footer={
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant={kept() ? "outlined" : "danger"} onClick={goOn}>
              <Trans>Leave</Trans>
            </Button>
            <Button ref={stayButton} variant={kept() ? "primary" : "outlined"} onClick={stay}>
              <Trans>Stay here</Trans>
            </Button>
          </div>
        }
      >
        {kept() ? (
          <p>
            <Trans>
              What you wrote has not been sent. It is kept on this device, and waits here until you come back.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>What you wrote has not been sent, and it is not kept. If you leave, it is lost.</Trans>
          </p>
        )}
      </Dialog>
    </>
  );
}

/**
 * Asks on Back. Declarative routing cannot block a navigation, so this adds a history entry that Back removes
 * first.
 */
function BackAsks({ onBack }: { onBack: () => void }) {
  const isWithinSteps = useIsWithinSteps();
  const [guards, setGuards] = useState(!isWithinSteps);
  // From a later step, Back leads to the step before, and nothing is lost.
  if (!isWithinSteps && !guards) setGuards(true);
  useBackCloses((wentBack) => {
    if (wentBack) onBack();
  }, guards);
  return null;
}

/** The path that a click leads to, or null when it stays on this screen or opens elsewhere. */
function placeOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}
