import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface SpacePhotoProps {
  /** The landlord. */
  of: { firstName: string };
  photo: { card: string; profile: string };
}

/** A small picture of where somebody would live; pressed, a large one. */
export function SpacePhoto({ of: { firstName }, photo }: SpacePhotoProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        icon={<Picture src={photo.card} alt="" width={40} height={30} className="-my-1" />}
        onClick={() => setOpen(true)}
      >
        <Trans>See the space</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={
          <Trans>
            The space of <bdi>{firstName}</bdi>
          </Trans>
        }
        className="sm:max-w-reading"
        bodyClassName="p-0"
      >
        <Picture
          src={photo.profile}
          alt={t`The space of ${firstName}`}
          width={1024}
          height={768}
          className="w-full rounded-none border-0"
        />
      </Dialog>
    </>
  );
}
