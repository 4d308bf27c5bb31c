import { Suspense } from "react";
import { Outlet } from "react-router";

export function Shell() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
