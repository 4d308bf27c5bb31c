import type { Body, Uppy, UppyFile } from "@uppy/core";
import XHRUpload from "@uppy/xhr-upload";
import { openUpload, setProfilePhoto } from "#schema/endpoints/photos.ts";
import { photoUpload } from "#schema/limits.ts";
import { ApiError, readRefusal, request } from "#web/api/request.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { isClosed, isDue, isThereAlready, mayBeThere, mayTryAgain, mostRetries } from "./upload-retry.ts";
import * as text from "./widget-text.ts";

export type Meta = {
  /** The address of the upload. */
  uploadURL?: string;
  /** Whether the photo may have arrived, because the last answer does not rule it out. */
  inDoubt?: boolean;
};
export type PhotoUppy = Uppy<Meta, Body>;
type Photo = UppyFile<Meta, Body>;

export interface SendingOptions {
  /** Called when the bytes have arrived at this address. */
  onArrived(uploadURL: string): void;
  onFailed(message: string): void;
}

/** Milliseconds for which the widget shows a message, for example why a photo was refused. */
export const reasonShownFor = 15_000;
/** Milliseconds without progress before an attempt is aborted. */
const stallTimeout = 30_000;

/** Sends the widget's photo: shrinks it, gets an address, and retries after each temporary failure. */
export function sendPhotos(uppy: PhotoUppy, { onArrived, onFailed }: SendingOptions): void {
  const showMessage = (message: string, type: "warning" | "error") => {
    uppy.setState({ info: [] });
    uppy.info(message, type, reasonShownFor);
  };
  // Removes the photo, so that the widget has nothing left to send, even if it stays open.
  const hasArrived = (id: string, uploadURL: string) => {
    uppy.removeFile(id);
    onArrived(uploadURL);
  };
  let tries = 0;
  const transport = {
    endpoint: (photo: Photo | Photo[]) => (Array.isArray(photo) ? "" : placeOf(photo).href),
    method: "PUT",
    formData: false,
    timeout: stallTimeout,
    retries: mostRetries,
    headers: headersOf,
    getResponseData: () => ({}),
    shouldRetry: (attempt: XMLHttpRequest) => mayTryAgain(attempt.status),
    onBeforeRequest: (_: XMLHttpRequest, retries: number) => {
      tries = retries;
      if (retries === 0) return;
      showMessage(text.connectionLostText(), "warning");
      return isDue(retries, (stop) => uppy.once("file-removed", stop));
    },
    locale: text.widgetText(false),
  };
  uppy.use(XHRUpload, transport);
  uppy.addPreProcessor(async (ids) => {
    for (const id of ids) await prepare(uppy, id, hasArrived);
  });
  uppy.on("upload-success", (photo) => photo?.meta.uploadURL && onArrived(photo.meta.uploadURL));
  uppy.on("upload-error", async (photo, fault, response) => {
    const attempt = response as XMLHttpRequest | undefined;
    if (photo?.meta.uploadURL && attempt) {
      if (isThereAlready(attempt.status)) return hasArrived(photo.id, photo.meta.uploadURL);
      uppy.setFileMeta(photo.id, { inDoubt: mayBeThere(attempt.status) });
      // Either an earlier attempt has arrived, or the address has expired. `prepare` checks this in the next round.
      if (isClosed(attempt.status) && tries > 0) return void uppy.retryUpload(photo.id);
    }
    const reason = await reasonOf(fault, attempt);
    showMessage(reason, "error");
    onFailed(reason);
  });
}

/**
 * Shrinks the photo, checks its size, and gets an upload address. Each round of attempts gets a new address. A photo
 * that arrived at the previous address is not sent again.
 */
async function prepare(uppy: PhotoUppy, id: string, hasArrived: (id: string, uploadURL: string) => void) {
  const photo = uppy.getFile(id);
  if (!photo || photo.isRemote || !photo.data) return;
  uppy.emit("preprocess-progress", photo, {
    mode: "indeterminate",
    message: text.widgetText(false).strings.upload,
  });
  const { uploadURL: before, inDoubt } = photo.meta;
  try {
    if (before && inDoubt && (await isThere(before))) return hasArrived(id, before);
    const data = before ? photo.data : await shrunk(photo.data);
    if (data.size > photoUpload.bytes) throw new Error(text.tooLargeText());
    const { uploadURL } = await request(openUpload, { body: { contentType: data.type, size: data.size } });
    const meta = { ...photo.meta, uploadURL, inDoubt: false };
    uppy.setFileState(id, { data, size: data.size, type: data.type, meta });
  } catch (fault) {
    uppy.emit("upload-error", uppy.getFile(id), fault instanceof Error ? fault : new Error(String(fault)));
  }
  const now = uppy.getFile(id);
  if (now) uppy.emit("preprocess-complete", now);
}

const shrunk = (photo: Blob) =>
  shrinkPhoto(photo).catch(() => {
    throw new Error(text.unreadableText());
  });

/** Whether the bytes have arrived at an address. If they have, this call also makes them the person's photo. */
async function isThere(profilePhotoURL: string): Promise<boolean> {
  try {
    await request(setProfilePhoto, { body: { profilePhotoURL } });
    return true;
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 404) return false;
    throw fault;
  }
}

/** The upload URL: an address of the storage, or our own on the host that this page uses. */
function placeOf(photo: Photo): URL {
  const place = new URL(photo.meta.uploadURL ?? "", location.href);
  return place.pathname.startsWith(openUpload.path)
    ? new URL(place.pathname + place.search, location.href)
    : place;
}

/** Storage URLs are signed for one write, which needs the `If-None-Match` header. Our own server needs no header for it. */
function headersOf(photo: Photo): Record<string, string> {
  const elsewhere = placeOf(photo).origin !== location.origin;
  return { "Content-Type": photo.type, ...(elsewhere && { "If-None-Match": "*" }) };
}

/** The reason of a failed upload, as a sentence that says what to do. */
async function reasonOf(fault: { message?: string }, attempt?: XMLHttpRequest): Promise<string> {
  if (fault instanceof ApiError) return fault.serverMessage;
  if (!attempt) return fault.message ?? text.offlineText();
  const refusal = readRefusal(attempt, attempt.responseText);
  return refusal.code === "unknown" ? text.offlineText() : refusal.serverMessage;
}
