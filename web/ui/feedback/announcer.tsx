import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Announce = createContext<(words: string) => void>(() => {});

/** Announces text to screen readers: `announce(t`42 profiles`)`. */
export function useAnnounce(): (words: string) => void {
  return useContext(Announce);
}

/** The one polite live region of the page. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ words: "", turn: 0 });
  const announce = useCallback((words: string) => setSaid(({ turn }) => ({ words, turn: turn + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        <span key={said.turn}>{said.words}</span>
      </div>
    </Announce>
  );
}
