import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { ArrivingScene, WelcomingScene } from "#web/ui/scenes/rooms.tsx";

/** The offer for migrants and for landlords. */
export function Audiences() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Audience scene={<ArrivingScene />} title={<Trans>If you need a home</Trans>}>
        <Point>
          <Trans>You pay nothing: not for the profile, not for a connection, not later.</Trans>
        </Point>
        <Point>
          <Trans>
            Landlords see your first name and one letter of your last name until you are connected.
          </Trans>
        </Point>
        <Point>
          <Trans>You can withdraw from a connection whenever it does not feel right.</Trans>
        </Point>
      </Audience>
      <Audience scene={<WelcomingScene />} title={<Trans>If you have space</Trans>}>
        <Point>
          <Trans>Read people's own stories and choose someone who fits your home.</Trans>
        </Point>
        <Point>
          <Trans>Get to know each other in messages before anyone moves in.</Trans>
        </Point>
        <Point>
          <Trans>
            Not sure what hosting asks of you? Read the{" "}
            <Link to={screens.hostingGuidelines} className="link">
              hosting guidelines
            </Link>
            .
          </Trans>
        </Point>
      </Audience>
    </div>
  );
}

function Audience({ scene, title, children }: { scene: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <div className="mb-5 w-60 max-w-full">{scene}</div>
      <h2>{title}</h2>
      <ul className="mt-4 grid gap-3">{children}</ul>
    </section>
  );
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
      <span>{children}</span>
    </li>
  );
}
