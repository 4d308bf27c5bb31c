import { ProfilePhoto } from "#web/features/photos/profile-photo.tsx";
import { ProfileSetup } from "#web/features/profiles/profile-setup.tsx";

/** The set-up of a profile with the photo that belongs to it. */
export default function ProfileSetupScreen() {
  return <ProfileSetup photo={(onPath) => <ProfilePhoto onPath={onPath} />} />;
}
