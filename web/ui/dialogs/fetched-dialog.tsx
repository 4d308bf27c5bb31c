import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect, useRef } from "react";
import { whenIdle } from "#web/api/when-idle.ts";
import { Failed, Loading } from "../feedback/states.tsx";
import { savesData } from "../layout/data-saver.ts";
import { Dialog } from "./dialog.tsx";
import { Fetched, useFetched } from "./fetched.tsx";

type Closable = { onClose: () => void };

/**
 * A dialog in its own chunk. `usePrefetch()`, in the component that opens it, loads the code when the browser is
 * idle, and returns handlers that load it when a pointer or the focus comes near. While it loads, the dialog says
 * so; when it fails, it offers Retry. `read` fetches the dialog's data meanwhile; the dialog itself shows its failures.
 */
export function fetchedDialog<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  read?: (props: P) => Promise<unknown>,
) {
  const dialog = new Fetched(load);
  const { prefetch } = dialog;

  function FetchedDialog(props: P) {
    const { Part, failed, start } = useFetched(dialog);
    const atFirst = useRef(props);
    useEffect(() => {
      if (!dialog.loaded) read?.(atFirst.current).catch(() => {});
    }, []);
    if (Part) return <Part {...props} />;
    return <OnItsWay failed={failed} onRetry={start} onClose={props.onClose} />;
  }
  FetchedDialog.usePrefetch = () => {
    useEffect(() => {
      if (!savesData()) return whenIdle(prefetch, 5_000);
    }, []);
    return { onPointerEnter: prefetch, onFocus: prefetch };
  };
  return FetchedDialog;
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
