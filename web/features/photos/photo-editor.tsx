import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from "react";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { useUser } from "#web/api/session.tsx";
import { withTimeout } from "#web/api/with-timeout.ts";
import { FieldSet } from "#web/forms/fields/field-frame.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { Failed } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Picture } from "#web/ui/layout/picture.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { RemovePhoto } from "./remove-photo.tsx";
import type UploadDialog from "./upload-dialog.tsx";
import { useOwnPhoto } from "./use-own-photo.ts";

interface PhotoEditorProps {
  label: ReactNode;
  hint: ReactNode;
  /** Called with the photo's new path, or "" when it was removed. */
  onPath?: (objectPath: string) => void;
}

/** A person's photo with its buttons: upload, change, hide, remove. */
export function PhotoEditor({ label, hint, onPath }: PhotoEditorProps) {
  const { t } = useLingui();
  const user = useUser();
  const own = useOwnPhoto(onPath);
  const widget = useWidget(() => own.failed(t`You are offline. Try again when you are connected.`));
  const uploadButton = useRef<HTMLButtonElement>(null);
  const { data: photo, isPending, errorUpdateCount } = own.read;
  const path = photo?.objectPath ?? null;
  const hidden = photo?.hidden ?? false;
  const { Widget } = widget;
  // Offers no upload when the current photo could not be read.
  if (!photo && errorUpdateCount > 0)
    return (
      <FieldSet id="profilePicture" label={label} hint={hint}>
        <NotRead read={own.read} focusNext={uploadButton} />
      </FieldSet>
    );
  return (
    <FieldSet id="profilePicture" label={label} hint={hint}>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-3">
        <OwnPicture user={user} path={path} />
        <div className="grid min-w-0 justify-items-start gap-2">
          <div className={classes("flex max-w-full flex-wrap gap-2", isPending && "invisible")}>
            <Button
              ref={uploadButton}
              variant="outlined"
              aria-haspopup="dialog"
              pending={own.processing || widget.fetching}
              pendingLabel={own.processing ? t`Processing photo...` : undefined}
              onClick={widget.open}
            >
              {path ? <Trans>Change photo</Trans> : <Trans>Upload Photo</Trans>}
            </Button>
            {path && (
              <>
                <Button
                  variant="quiet"
                  pending={own.hiding}
                  onClick={(event) => isFirstClick(event) && own.hide(!hidden)}
                >
                  {hidden ? <Trans>Show photo</Trans> : <Trans>Hide photo</Trans>}
                </Button>
                <RemovePhoto remove={own.remove} removing={own.removing} focusNext={uploadButton} />
              </>
            )}
          </div>
          {hidden && (
            <p role="status" className="max-w-line text-sm text-soft">
              <Trans>Hidden: only you can see it now.</Trans>
            </p>
          )}
          {own.failure && !own.processing && (
            <div className="max-w-line">
              <p className="font-medium text-danger">{own.failure.serverMessage}</p>
              {own.tryAgain && (
                <Button variant="quiet" onClick={own.tryAgain}>
                  <Trans>Try again</Trans>
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {Widget && widget.isOpen && (
        <Widget
          of={user.userType}
          onClose={widget.close}
          onFailed={own.failed}
          onArrived={(uploadURL) => {
            widget.close();
            own.take(uploadURL);
          }}
        />
      )}
    </FieldSet>
  );
}

type NotReadProps = {
  read: ReturnType<typeof useOwnPhoto>["read"];
  focusNext: RefObject<HTMLElement | null>;
};

/** Shown until the photo has been read, so that the Retry button keeps the focus. */
function NotRead({ read: { error, isFetching, refetch }, focusNext }: NotReadProps) {
  useFocusNext(focusNext);
  return (
    <Failed
      message={error?.serverMessage ?? <Trans>Loading…</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="mt-1"
    />
  );
}

/** The upload widget has about 100 KB, so it loads only when it is opened. */
function useWidget(onUnreachable: () => void) {
  const [Widget, setWidget] = useState<ComponentType<Parameters<typeof UploadDialog>[0]> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [fetching, setFetching] = useState(false);
  const open = async () => {
    setFetching(true);
    try {
      const module = await withTimeout(import("./upload-dialog.tsx"));
      setWidget(() => module.default);
      setOpen(true);
    } catch {
      onUnreachable();
    }
    setFetching(false);
  };
  return { Widget, isOpen, fetching, open, close: () => setOpen(false) };
}

/** The person's photo as others see it: a face is in a window, and a space is a plain picture. */
function OwnPicture({ user, path }: { user: CurrentUser; path: string | null }) {
  const { t } = useLingui();
  const { id, firstName, lastName, userType } = user;
  if (userType === "landlord")
    return <Picture src={path} alt={t`Your photo of the space`} width={160} height={120} />;
  const alt = path ? t`Your profile photo` : "";
  return <Portrait id={id} firstName={firstName} lastName={lastName} src={path} size={96} alt={alt} />;
}
