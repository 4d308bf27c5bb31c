import { Trans } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { fetchedDialog } from "#web/ui/fetched-dialog.tsx";

const RatingDialog = fetchedDialog(() => import("./rating-dialog.tsx"));

interface RateButtonProps {
  connection: Connection;
  /** Who is rated. */
  subject: Connection["landlord"];
  variant?: ButtonVariant;
}

/** Opens the rating of a completed stay. */
export function RateButton({ connection, subject, variant = "outlined" }: RateButtonProps) {
  const [open, setOpen] = useState(false);
  const ahead = RatingDialog.useAhead();
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        icon={<Star aria-hidden className="size-5" />}
        {...ahead}
        onClick={() => setOpen(true)}
      >
        <Trans>
          Rate <bdi>{subject.firstName}</bdi>
        </Trans>
      </Button>
      {open && <RatingDialog connection={connection} subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
