import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

/** Announces text to screen readers: `announce(t`42 profiles`)`. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}

/** The one polite live region of the page. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: "", turn: 0 });
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        <span key={said.turn}>{said.text}</span>
      </div>
    </Announce>
  );
}
