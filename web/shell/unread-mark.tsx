import { lazy, Suspense } from "react";
import { useSession } from "#web/api/session.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

// Only those who are signed in fetch it.
const Unread = lazy(() => import("./unread.tsx"));

/** The header's badge; nothing where nobody is signed in or its code does not come. */
export function UnreadMark() {
  if (useSession().status !== "in") return null;
  return (
    <ScreenBoundary instead={null}>
      <Suspense fallback={null}>
        <Unread />
      </Suspense>
    </ScreenBoundary>
  );
}
