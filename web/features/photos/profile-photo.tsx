import { Trans } from "@lingui/react/macro";
import { useUser } from "#web/api/session.tsx";
import { PhotoEditor } from "./photo-editor.tsx";

/** The editor of a migrant's profile photo or a landlord's photo of the space. It says who sees the photo. */
export function ProfilePhoto({ onPath }: { onPath?: (objectPath: string) => void }) {
  return useUser().userType === "migrant" ? (
    <PhotoEditor
      label={<Trans>Profile Photo</Trans>}
      hint={<Trans>Only signed-in landlords, those you are connected with and our reviewers see it.</Trans>}
      onPath={onPath}
    />
  ) : (
    <PhotoEditor
      label={<Trans>Photo of the space</Trans>}
      hint={<Trans>Only migrants who are connected with you see it.</Trans>}
      onPath={onPath}
    />
  );
}
