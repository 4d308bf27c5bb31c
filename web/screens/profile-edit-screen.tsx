import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { ProfileEdit } from "#web/features/profiles/profile-edit.tsx";
import { previews } from "./profile/previews.tsx";

/** The form with the saved profile, the photo and what the other side sees. */
export default function ProfileEditScreen() {
  return <ProfileEdit {...previews} photo={<OwnPhoto />} />;
}
