import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import "./upload-dialog.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { UserType } from "#schema/vocabulary.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { mountUploadWidget } from "./upload-widget.ts";

interface UploadDialogProps {
  of: UserType;
  onClose: () => void;
  onArrived: (uploadURL: string) => void;
  onFailed: (message: string) => void;
}

/** The upload widget as a dialog. Its code loads when it is first opened. */
export default function UploadDialog({ of, onClose, onArrived, onFailed }: UploadDialogProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onArrived, onFailed });
  latest.current = { onArrived, onFailed };
  const face = of === "migrant";
  const note = face
    ? t`One photo, up to 5 MB. We crop it to a square, so keep your face in the middle. We remove the location.`
    : t`One photo, up to 5 MB. Do not show people or house numbers. We remove the location.`;
  useEffect(() => {
    if (!place.current) return;
    return mountUploadWidget({
      target: place.current,
      note,
      facing: face ? "user" : "environment",
      onArrived: (uploadURL) => latest.current.onArrived(uploadURL),
      onFailed: (message) => latest.current.onFailed(message),
    });
  }, [note, face]);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={<Trans>Upload Photo</Trans>}
      className={face ? "upload-dialog upload-dialog-face" : "upload-dialog"}
      bodyClassName=""
    >
      <div ref={place} className="size-full" />
    </Dialog>
  );
}
