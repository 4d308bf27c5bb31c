import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { ArrivingScene, WelcomingScene } from "#web/ui/scenes/rooms.tsx";
import { forVisitors, useIsVisitor } from "./begin.tsx";
import { ExampleHome } from "./example-home.tsx";
import { ExampleProfile } from "./example-profile.tsx";

/** What happens for migrants, and what happens for landlords. */
export function TwoDoors() {
  const fee = feeInPounds();
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Door
        scene={<ArrivingScene />}
        title={<Trans>If you need a home</Trans>}
        example={<ExampleHome />}
        shows={<Trans>You see the home before you decide:</Trans>}
        to={`${screens.auth}?type=migrant`}
        button={<Trans>Tell your story</Trans>}
      >
        <li>
          <Trans>Write your story in your own words. You do not have to write about painful things.</Trans>
        </li>
        <li>
          <Trans>A person checks who you are. Then landlords can find you.</Trans>
        </li>
        <li>
          <Trans>Landlords write to you. Ask them anything, and withdraw if it does not feel right.</Trans>
        </li>
      </Door>
      <Door
        scene={<WelcomingScene />}
        title={<Trans>If you have space</Trans>}
        example={<ExampleProfile />}
        shows={<Trans>You read the person's own words:</Trans>}
        to={`${screens.auth}?type=landlord`}
        button={<Trans>Offer your space</Trans>}
      >
        <li>
          <Trans>Describe your home: where it is, and what it is like to live there.</Trans>
        </li>
        <li>
          <Trans>Read people's stories and choose someone who fits your home. Reading is free.</Trans>
        </li>
        <li>
          <Trans>Pay {fee} once to connect with one person. Then you talk, and you both decide.</Trans>
        </li>
      </Door>
    </div>
  );
}

interface DoorProps {
  scene: ReactNode;
  title: ReactNode;
  /** What the example shows. */
  shows: ReactNode;
  example: ReactNode;
  to: string;
  button: ReactNode;
  children: ReactNode;
}

function Door({ scene, title, shows, example, to, button, children }: DoorProps) {
  const isVisitor = useIsVisitor();
  return (
    <section className="flex flex-col">
      {scene}
      <h2 className="mt-6 text-3xl">{title}</h2>
      <ol className="mt-4 grid list-decimal gap-2 ps-5 text-lg ">{children}</ol>
      <p className="mt-6 mb-3 text-soft">{shows}</p>
      {example}
      {isVisitor && (
        <ButtonLink to={to} variant="outlined" className={`mt-6 self-start ${forVisitors}`}>
          {button}
        </ButtonLink>
      )}
    </section>
  );
}
