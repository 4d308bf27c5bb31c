import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { screens } from "#schema/screens.ts";
import { endSession } from "#web/api/session.tsx";
import { leave } from "#web/forms/leave.ts";

/** Ends the session and goes home. Asks first when unsent text would be lost. */
export function useLogOut() {
  const navigate = useNavigate();
  const logOut = () => {
    // A guarded screen redirects when the session ends. That happens first, so that the person ends up at
    // home.
    flushSync(endSession);
    navigate(screens.home);
  };
  return () => leave(logOut);
}
