import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { ProfileSetup } from "#web/features/profiles/profile-setup.tsx";
import { previews } from "./profile/previews.tsx";

/** The first form of a profile with the photo and what the other side sees. */
export default function ProfileSetupScreen() {
  return <ProfileSetup {...previews} photo={(onPath) => <OwnPhoto onPath={onPath} />} />;
}
