import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { Example } from "./example.tsx";

/** How a landlord sees a migrant. */
export function ExampleProfile() {
  return (
    <Example>
      <div className="flex items-center gap-4">
        <Portrait id="example" firstName="Saba" lastName="T" size={72} lit />
        <div>
          <p className="flex items-center gap-2 font-serif text-lg font-semibold">
            <bdi>Saba T.</bdi>
            <BadgeCheck aria-hidden className="size-5 text-harbour" strokeWidth={1.75} />
            <span className="sr-only">
              <Trans>Verified</Trans>
            </span>
          </p>
          <p className="text-soft">
            <Trans>From Eritrea</Trans>
          </p>
        </div>
      </div>
      <p className="mt-4 text-lg">
        <Trans>
          I am a nurse. My daughter is seven and likes drawing houses. We are looking for a quiet room near a
          school.
        </Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>Family of 2 · Leeds · 3-6 months · English, Arabic</Trans>
      </p>
    </Example>
  );
}
