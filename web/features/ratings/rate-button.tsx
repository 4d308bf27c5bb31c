import { Trans, useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { ratingsCloseAt } from "#schema/rating-window.ts";
import { connectionRowId } from "#schema/screens.ts";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import { useOpenDialog } from "#web/ui/dialogs/dialog-host.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { canRate } from "./ratings.ts";

const RatingDialog = fetchedDialog(async () => (await import("./rating-dialog.tsx")).RatingDialog);

export interface RateButtonProps {
  connection: Connection;
  /** The person to rate. */
  subject: Connection["landlord"];
  variant?: ButtonVariant;
}

/** The button to rate a completed stay, or a note that it is too late. Shows nothing when the stay is already rated. */
export function RateStay(props: RateButtonProps) {
  const { completedAt, myRating } = props.connection;
  if (completedAt === null || myRating !== null) return null;
  return canRate(props.connection) ? (
    <RateButton {...props} />
  ) : (
    <Closed since={ratingsCloseAt(completedAt)} />
  );
}

function Closed({ since }: { since: number }) {
  const { i18n } = useLingui();
  const date = <time>{i18n.date(new Date(since), { dateStyle: "medium" })}</time>;
  return (
    <p className="self-center text-sm text-soft">
      <Trans>Ratings for this stay closed on {date}.</Trans>
    </p>
  );
}

/** The button that opens the rating dialog. */
export function RateButton({ connection, subject, variant = "outlined" }: RateButtonProps) {
  const open = useOpenDialog();
  const prefetch = RatingDialog.usePrefetch();
  const rate = () =>
    open({
      returnTo: connectionRowId(connection.id),
      render: (close) => <RatingDialog connection={connection} subject={subject} onClose={close} />,
    });
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      icon={<Star aria-hidden className="size-5" />}
      {...prefetch}
      onClick={rate}
    >
      <Trans>
        Rate <bdi>{subject.firstName}</bdi>
      </Trans>
    </Button>
  );
}
