import { Trans } from "@lingui/react/macro";
import { Fetched, useFetched } from "#web/ui/dialogs/fetched.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";

const photo = new Fetched(async () => (await import("./profile-photo.tsx")).ProfilePhoto);

/** The editor of the person's photo. It is low on the screen, so its code loads later. */
export function OwnPhoto(props: { onPath?: (objectPath: string) => void }) {
  const { Part, failed, start } = useFetched(photo);
  return (
    <div className={Part ? undefined : "min-h-50 sm:min-h-45"}>
      {Part && <Part {...props} />}
      {failed && <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />}
    </div>
  );
}
