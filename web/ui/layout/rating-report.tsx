import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { Link } from "../controls/link.tsx";

/** The link to report a rating, below it. `author` is a first name. */
export function RatingReport({ id, author }: { id: string; author: string }) {
  return (
    <p>
      <Link to={`${screens.report}?rating=${id}`} className="link inline-flex min-h-11 items-center text-sm">
        <Trans>Report this rating</Trans>
        <span className="sr-only">
          : <bdi>{author}</bdi>
        </span>
      </Link>
    </p>
  );
}
