import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect } from "react";
import { Failed, Loading } from "../feedback/states.tsx";
import { savesData } from "../layout/data-saver.ts";
import { Dialog } from "./dialog.tsx";
import { Fetched, useFetched } from "./fetched.ts";

type Closable = { onClose: () => void };

/**
 * A dialog whose code comes apart from its screen's. `usePrefetch()` in the part that opens it fetches the code in a
 * quiet moment, and gives the handlers that fetch it when a pointer or the focus comes near. Opened before it is
 * there it says so, and where it cannot be fetched it offers to try again.
 */
export function fetchedDialog<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>) {
  const dialog = new Fetched(async () => (await load()).default);
  const { prefetch } = dialog;

  function FetchedDialog(props: P) {
    const { Part, failed, start } = useFetched(dialog);
    if (Part) return <Part {...props} />;
    return <OnItsWay failed={failed} onRetry={start} onClose={props.onClose} />;
  }
  FetchedDialog.usePrefetch = () => {
    useEffect(() => {
      if (!savesData()) return whenQuiet(prefetch);
    }, []);
    return { onPointerEnter: prefetch, onFocus: prefetch };
  };
  return FetchedDialog;
}

/** Safari has no idle callbacks. */
function whenQuiet(work: () => void) {
  if (typeof requestIdleCallback !== "function") {
    const later = setTimeout(work, 1_000);
    return () => clearTimeout(later);
  }
  const later = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(later);
}

function OnItsWay({ failed, onRetry, onClose }: Closable & { failed: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses={false}
      title={failed ? t`Something went wrong` : t`Loading…`}
      className={failed ? undefined : "open:animate-late!"}
    >
      {failed ? (
        <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={onRetry} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
