import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { FrontDoorScene } from "#web/ui/scenes/rooms.tsx";

/** Two sentences from the hosting guidelines. */
export function GuidelinesTeaser() {
  return (
    <section aria-labelledby="guidelines-title" className="grid items-center gap-8 md:grid-cols-2">
      <FrontDoorScene />
      <div>
        <h2 id="guidelines-title" className="text-3xl lg:text-4xl">
          <Trans>What good hosts do</Trans>
        </h2>
        <Quote>
          <Trans>Knock and wait. Do not look through their things.</Trans>
        </Quote>
        <Quote>
          <Trans>Eat together now and then: it helps more than words.</Trans>
        </Quote>
        <ButtonLink to={screens.hostingGuidelines} variant="outlined" className="mt-8">
          <Trans>Read the hosting guidelines</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="mt-6 max-w-line border-s-4 border-clay ps-5 font-serif text-xl">
    {children}
  </blockquote>
);
