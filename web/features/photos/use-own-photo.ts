import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  getProfilePhoto,
  hideProfilePhoto,
  type OwnPhoto,
  removeProfilePhoto,
  setProfilePhoto,
} from "#schema/endpoints/photos.ts";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { cacheReply, keyOf, queryClient, refresh, useRead, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Refetches the person's profile, which contains the photo, if it is cached. */
function refreshProfiles() {
  for (const profile of [getMigrantProfile, getLandlordProfile]) {
    // A profile form that is waiting for a missing profile must not refetch.
    if (queryClient.getQueryData(keyOf(profile, {}))) void refresh(profile, {});
  }
}

/** The person's photo, and the functions that change it. */
export function useOwnPhoto(onPath?: (objectPath: string) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const read = useRead(getProfilePhoto, {});
  const [uploadURL, setUploadURL] = useState<string | null>(null);
  const keep = (photo: OwnPhoto) => {
    cacheReply(getProfilePhoto, {}, photo);
    refreshProfiles();
    onPath?.(photo.objectPath ?? "");
  };
  const failed = (message?: string) =>
    toast({
      variant: "destructive",
      title: t`Upload failed`,
      description: message || t`Failed to upload photo`,
    });
  const notDone = ({ serverMessage }: ApiError) =>
    toast({ variant: "destructive", title: t`Error`, description: serverMessage });
  const taking = useWrite(setProfilePhoto, {
    onSuccess: ({ objectPath }) => {
      setUploadURL(null);
      // A photo that replaces a hidden one stays hidden. The refetch is needed because another device may have hidden it.
      keep({ objectPath, hidden: read.data?.hidden ?? false });
      void refresh(getProfilePhoto, {});
      toast({
        title: t`Photo uploaded!`,
        description: t`Your profile photo has been uploaded successfully.`,
      });
    },
    onError: ({ code, serverMessage }) => failed(code === "unknown" ? undefined : serverMessage),
  });
  const take = (profilePhotoURL: string) => {
    setUploadURL(profilePhotoURL);
    taking.mutate({ body: { profilePhotoURL } });
  };
  const hiding = useWrite(hideProfilePhoto, { onSuccess: keep, onError: notDone });
  const removing = useWrite(removeProfilePhoto, { onSuccess: keep, onError: notDone });
  const worthAnotherTry = taking.error && (taking.error.status === 0 || taking.error.status >= 500);
  return {
    read,
    take,
    processing: taking.isPending,
    failure: taking.error,
    tryAgain: worthAnotherTry && uploadURL ? () => take(uploadURL) : undefined,
    failed,
    hide: (hidden: boolean) => hiding.mutate({ body: { hidden } }),
    hiding: hiding.isPending,
    remove: (done: () => void) => removing.mutate({}, { onSettled: done }),
    removing: removing.isPending,
  };
}
