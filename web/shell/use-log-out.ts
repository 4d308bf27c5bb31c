import { useState } from "react";
import { useNavigate } from "react-router";
import { screens } from "#schema/screens.ts";
import { endSession } from "#web/api/session.tsx";
import { leave } from "#web/ui/leave.ts";

/** Ends the session and leads home; a second press while it ends does nothing. */
export function useLogOut() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logOut = async () => {
    if (leaving) return;
    setLeaving(true);
    await endSession();
    navigate(screens.home);
    setLeaving(false);
  };
  return () => leave(logOut);
}
