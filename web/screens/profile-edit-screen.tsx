import { ProfilePhoto } from "#web/features/photos/profile-photo.tsx";
import { ProfileEdit } from "#web/features/profiles/profile-edit.tsx";

/** The form with the saved profile and the photo. */
export default function ProfileEditScreen() {
  return <ProfileEdit photo={<ProfilePhoto />} />;
}
