import { Trans } from "@lingui/react/macro";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenDialog } from "#web/ui/dialogs/dialog-host.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { type RatingToAnswer, ratingRowId } from "./ratings.ts";

const ReplyDialog = fetchedDialog(async () => (await import("./reply-dialog.tsx")).ReplyDialog);

/** The button that opens the reply to a rating about the reader. */
export function ReplyButton({ rating }: { rating: RatingToAnswer }) {
  const open = useOpenDialog();
  const prefetch = ReplyDialog.usePrefetch();
  return (
    <Button
      variant="quiet"
      className="mt-2"
      aria-haspopup="dialog"
      {...prefetch}
      onClick={() =>
        open({
          returnTo: ratingRowId(rating.id),
          render: (close) => <ReplyDialog rating={rating} onClose={close} />,
        })
      }
    >
      <Trans>Reply</Trans>
      <span className="sr-only">
        {" "}
        <Trans>
          to <bdi>{rating.author}</bdi>
        </Trans>
      </span>
    </Button>
  );
}
