import { createContext, type ReactNode, useContext } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { screens } from "#schema/screens.ts";
import { draftNames } from "#web/api/drafts.ts";
import { endSession } from "#web/api/session.tsx";
import { withTimeout } from "#web/api/with-timeout.ts";
import { finishWork, leave } from "#web/forms/leave.ts";

/** Shows a question above the screen, or none. */
export const QuestionContext = createContext<(question: ReactNode) => void>(() => {});

/** Milliseconds for work that must be done before the session ends. */
const finishMs = 3_000;

/** Ends the session and opens the home page. Asks first when unsent text would be lost, and finishes running work. */
export function useLogOut() {
  const navigate = useNavigate();
  const ask = useContext(QuestionContext);
  const end = () => {
    // A guarded screen redirects when the session ends. That happens first, so that the person ends up at
    // home.
    flushSync(endSession);
    navigate(screens.home, { replace: true });
  };
  const logOut = () => {
    ask(null);
    const work = finishWork();
    if (work) withTimeout(work, finishMs).then(end, end);
    else end();
  };
  return () => {
    if (draftNames().length === 0) return leave(logOut);
    // When its code does not load, the sign-out still deletes the drafts: the device may be shared.
    withTimeout(import("./sign-out-question.tsx")).then(
      ({ default: Question }) => ask(<Question onLogOut={logOut} onClose={() => ask(null)} />),
      logOut,
    );
  };
}
