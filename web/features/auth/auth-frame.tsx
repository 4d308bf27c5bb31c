import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { StreetScene } from "#web/ui/scenes/street-scene.tsx";

/** The frame of a form. From a width of 1024 px, a picture of a street and a promise fill the other half. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid lg:grid-cols-2">
      <div className="dusk-band hidden lg:block">
        <div className="sticky top-(--header-height) flex min-h-[calc(100dvh-var(--header-height))] flex-col justify-between">
          <blockquote className="w-1/2 p-6 font-serif text-2xl">
            <Trans>You talk first. Nobody moves in before you both say yes.</Trans>
          </blockquote>
          <StreetScene near className="block h-auto w-full rtl:mirrored" />
        </div>
      </div>
      <PageWidth width="form" className="py-6 wrap-anywhere sm:py-12">
        {children}
      </PageWidth>
    </div>
  );
}
