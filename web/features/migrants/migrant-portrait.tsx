import type { ComponentProps } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Portrait } from "#web/ui/layout/portrait.tsx";

type MigrantPortraitProps = Pick<ComponentProps<typeof Portrait>, "size" | "className"> & {
  profile: MigrantProfile;
};

/** A migrant's portrait in a window. The lamp is on while the need is urgent. */
export function MigrantPortrait({ profile, ...rest }: MigrantPortraitProps) {
  const { userId, user, profilePicture, urgent } = profile;
  const { firstName, lastName } = user;
  return (
    <Portrait
      id={userId}
      firstName={firstName}
      lastName={lastName}
      src={profilePicture}
      lit={urgent}
      {...rest}
    />
  );
}
