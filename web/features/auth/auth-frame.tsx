import type { ReactNode } from "react";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { HousesScene } from "#web/ui/scenes/houses-scene.tsx";

/** One narrow column; the harbour lies above it on a phone and beside it on a desktop. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <PageWidth className="grid gap-8 py-6 sm:py-12 lg:grid-cols-[1fr_var(--container-form)] lg:items-start lg:gap-16">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+3rem)]">
        <div className="mx-auto grid h-28 max-w-form items-center overflow-hidden rounded-card lg:block lg:h-auto lg:max-w-none">
          <HousesScene />
        </div>
      </div>
      <div className="mx-auto w-full max-w-form">{children}</div>
    </PageWidth>
  );
}
