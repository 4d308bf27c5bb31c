import { useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

type Marked = { dialog?: string } | null;

const markOf = (state: unknown) => (state as Marked)?.dialog;

/** The browser's Back closes what is open instead of leaving the screen. */
export function useBackCloses(onClose: () => void) {
  const id = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ onClose, location, navigate });
  latest.current = { onClose, location, navigate };
  const pushed = useRef(false);

  useEffect(() => {
    // One tick later, so that an effect run twice (development) adds one entry.
    const push = setTimeout(() => {
      const { location: here, navigate: go } = latest.current;
      pushed.current = true;
      go(`${here.pathname}${here.search}${here.hash}`, { state: { ...here.state, dialog: id } });
    });
    return () => {
      clearTimeout(push);
      // Closed some other way: take our entry out again, unless a navigation has already replaced it.
      setTimeout(() => {
        if (markOf(history.state?.usr) === id) latest.current.navigate(-1);
      });
    };
  }, [id]);

  const mark = markOf(location.state);
  const seen = useRef(false);
  useEffect(() => {
    if (mark === id) seen.current = true;
    else if (pushed.current && seen.current) latest.current.onClose();
  }, [mark, id]);
}
