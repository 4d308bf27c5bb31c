import { Trans } from "@lingui/react/macro";
import { Fetched, useFetched } from "#web/ui/dialogs/fetched.ts";
import { Failed } from "#web/ui/feedback/states.tsx";

const photo = new Fetched(async () => (await import("./profile-photo.tsx")).ProfilePhoto);

/** Where a photo is changed, hidden and removed; low on its screen, so its code may come after the rest. */
export function OwnPhoto() {
  const { Part, failed, start } = useFetched(photo);
  return (
    <div className={Part ? undefined : "min-h-50 sm:min-h-45"}>
      {Part && <Part />}
      {failed && <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />}
    </div>
  );
}
