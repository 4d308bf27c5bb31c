import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from "react";
import { useFocusNext } from "../controls/focus.ts";

type Opened = {
  render: (close: () => void) => ReactNode;
  /** The id of the element that takes the focus afterwards when the pressed button is gone. */
  returnTo: string;
};

const OpenContext = createContext<(opened: Opened) => void>(() => {
  throw new Error("No DialogHost is around this button.");
});

/** Opens a dialog in the host around the caller. */
export const useOpenDialog = () => useContext(OpenContext);

/** Renders the dialogs of the rows inside it, so that an open dialog stays when its row moves or disappears. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  useFocusReturn(opened?.returnTo);
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened?.render(() => setOpened(undefined))}
    </OpenContext>
  );
}

/** Inside a part of a dialog that may disappear: then `next` takes the focus. */
export function FocusNext({ next }: { next: RefObject<HTMLElement | null> }) {
  useFocusNext(next);
  return null;
}

/** When a dialog closes and the button that opened it is gone, this element takes the focus. */
export function useFocusReturn(id: string | undefined) {
  useEffect(() => {
    if (!id) return;
    return () => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus();
    };
  }, [id]);
}
