import { ProfilePhoto } from "#web/features/photos/profile-photo.tsx";
import { ProfileSetup } from "#web/features/profiles/profile-setup.tsx";

/** The first form of a profile with the photo. */
export default function ProfileSetupScreen() {
  return <ProfileSetup photo={(onPath) => <ProfilePhoto onPath={onPath} />} />;
}
