import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { feeInPounds } from "#web/i18n/money.ts";
import { BedroomScene, DeskScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";

/** The three steps, each with a picture of a room. */
export function HowItWorks() {
  const fee = feeInPounds();
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title" className="text-3xl lg:text-4xl">
        <Trans>How it works</Trans>
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        <Step scene={<DeskScene />} title={<Trans>Create a profile</Trans>}>
          <Trans>
            If you need a home, you tell your story and a person checks who you are. If you have space, you
            describe your home.
          </Trans>
        </Step>
        <Step scene={<KitchenScene />} title={<Trans>Get connected</Trans>}>
          <Trans>
            A landlord pays a one-off fee of {fee} to connect with one migrant. Then you can message each
            other and ask questions.
          </Trans>
        </Step>
        <Step scene={<BedroomScene />} title={<Trans>Find your home</Trans>}>
          <Trans>
            You both decide. On the day someone moves in, the landlord accepts. After the stay you both rate
            the experience.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}

function Step({ scene, title, children }: { scene: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      {scene}
      <h3 className="mt-5 text-2xl">{title}</h3>
      <p className="mt-2 max-w-line text-soft">{children}</p>
    </li>
  );
}
