import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { screens } from "#schema/screens.ts";
import { endSession } from "#web/api/session.tsx";
import { leave } from "#web/forms/leave.ts";

/** Ends the session and leads home. */
export function useLogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    // A guarded screen sends whoever has no session elsewhere: that comes first, so that home is the last word.
    flushSync(endSession);
    navigate(screens.home);
  };
  return () => leave(logOut);
}
