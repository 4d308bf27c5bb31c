import { ProfilePhoto } from "#web/features/photos/profile-photo.tsx";
import { ProfileEdit } from "#web/features/profiles/profile-edit.tsx";

/** One's saved profile in its form, with the photo that belongs to it. */
export default function ProfileEditScreen() {
  return <ProfileEdit photo={<ProfilePhoto />} />;
}
