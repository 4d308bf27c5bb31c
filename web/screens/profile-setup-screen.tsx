import { useEffect } from "react";
import { useUser } from "#web/api/session.tsx";
import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { ProfileSetup } from "#web/features/profiles/profile-setup.tsx";
import { previews } from "./profile/previews.tsx";

/** The first form of a profile with the photo and what the other side sees. */
export default function ProfileSetupScreen() {
  const { userType } = useUser();
  // A migrant's dashboard begins with this part. It is loaded early, so that no one waits for it on a slow phone.
  useEffect(() => {
    if (userType === "migrant") import("./dashboard/migrant-gate.tsx").catch(() => undefined);
  }, [userType]);
  return <ProfileSetup {...previews} photo={(onPath) => <OwnPhoto onPath={onPath} />} />;
}
