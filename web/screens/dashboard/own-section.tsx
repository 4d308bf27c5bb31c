import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { screens } from "#schema/screens.ts";
import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** What the person shows to others, with the photo and a way to edit it. */
export function OwnSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id}>{title}</h2>
        <ButtonLink variant="outlined" to={screens.profileEdit}>
          <Trans>Edit profile</Trans>
        </ButtonLink>
      </div>
      <Card className="mt-4 grid gap-6">
        {children}
        <div className="border-t border-line pt-6">
          <OwnPhoto />
        </div>
      </Card>
    </section>
  );
}
