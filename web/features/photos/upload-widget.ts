import Uppy, { type Body, type UppyFile } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import XHRUpload from "@uppy/xhr-upload";
import { openUpload } from "#schema/endpoints/photos.ts";
import { ErrorBody } from "#schema/errors.ts";
import { photoUpload } from "#schema/limits.ts";
import { photoTypes } from "#schema/vocabulary.ts";
import { ApiError, request } from "#web/api/request.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { hasArrived, isDue, mayTryAgain, mostRetries } from "./try-again.ts";
import * as words from "./widget-words.ts";

type Meta = { uploadURL?: string };
type Photo = UppyFile<Meta, Body>;

interface WidgetWishes {
  target: HTMLElement;
  /** Said under the place for the photo. */
  note: string;
  /** Which camera "Take Picture" opens. */
  facing: "user" | "environment";
  /** The photo's bytes have arrived at this address. */
  onArrived(uploadURL: string): void;
  onFailed(message: string): void;
}

/** Milliseconds for which the widget shows why a photo was refused. */
const reasonShownFor = 15_000;
/** Milliseconds without any progress after which an attempt is given up. */
const patience = 30_000;

/** The widget for one photo (specification sections 5, 8 and 9). It starts nothing by itself; the answer takes it away. */
export function mountUploadWidget({ target, note, facing, onArrived, onFailed }: WidgetWishes): () => void {
  const takesPictures = window.matchMedia("(pointer: coarse)").matches;
  const uppy = new Uppy<Meta, Body>({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      // Without HEIC in this list an iPhone turns its photos into JPEG by itself.
      allowedFileTypes: [...photoTypes, ".jpg", ".jpeg", ".png", ".webp"],
    },
    // Also what the preview is called for those who cannot see it.
    onBeforeFileAdded: (photo) => {
      const name = words.photoName();
      return { ...photo, name, meta: { ...photo.meta, name } };
    },
    locale: words.widgetWords(takesPictures),
    infoTimeout: reasonShownFor,
  });
  const tell = (words: string, type: "warning" | "error") => {
    uppy.setState({ info: [] });
    uppy.info(words, type, reasonShownFor);
  };
  uppy.use(Dashboard, {
    target,
    inline: true,
    ...(window.matchMedia("(width < 40rem)").matches
      ? { width: "100%", height: "100%" }
      : { width: 750, height: 550 }),
    thumbnailWidth: 280,
    theme: "light",
    note,
    proudlyDisplayPoweredByUppy: false,
    showNativePhotoCameraButton: takesPictures,
    nativeCameraFacingMode: facing,
    doneButtonHandler: null,
    locale: words.widgetWords(takesPictures),
  });
  const transport = {
    endpoint: (photo: Photo | Photo[]) => (Array.isArray(photo) ? "" : placeOf(photo).href),
    method: "PUT",
    formData: false,
    timeout: patience,
    retries: mostRetries,
    headers: headersOf,
    getResponseData: () => ({}),
    shouldRetry: (attempt: XMLHttpRequest) => mayTryAgain(attempt.status),
    onBeforeRequest: (_: XMLHttpRequest, retries: number) => {
      if (retries === 0) return;
      tell(words.lostWords(), "warning");
      return isDue(retries, (stop) => uppy.once("file-removed", stop));
    },
    onAfterResponse: (attempt: XMLHttpRequest, retries: number) => {
      arrived = hasArrived(attempt.status, retries);
    },
    locale: words.widgetWords(takesPictures),
  };
  let arrived = false;
  uppy.use(XHRUpload, transport);
  uppy.on("file-added", () => uppy.setState({ info: [] }));
  uppy.addPreProcessor(async (ids) => {
    for (const id of ids) await prepare(uppy, id);
  });
  uppy.on("upload-success", (photo) => photo?.meta.uploadURL && onArrived(photo.meta.uploadURL));
  uppy.on("upload-error", (photo, fault, response) => {
    if (arrived && photo?.meta.uploadURL) return onArrived(photo.meta.uploadURL);
    const reason = reasonOf(fault, response);
    tell(reason, "error");
    onFailed(reason);
  });
  const list = makeList(target);
  return () => {
    list.disconnect();
    uppy.destroy();
  };
}

/** The widget draws a list's item, and no list around it. */
function makeList(target: HTMLElement): MutationObserver {
  const observer = new MutationObserver(() => {
    target.querySelector("[role=listitem]")?.parentElement?.setAttribute("role", "list");
  });
  observer.observe(target, { childList: true, subtree: true });
  return observer;
}

/** Shrinks the photo, then looks at its size, then asks where to send it: each try gets an address of its own. */
async function prepare(uppy: Uppy<Meta, Body>, id: string): Promise<void> {
  const photo = uppy.getFile(id);
  if (!photo || photo.isRemote || !photo.data) return;
  uppy.emit("preprocess-progress", photo, {
    mode: "indeterminate",
    message: words.widgetWords(false).strings.upload,
  });
  try {
    const data = photo.meta.uploadURL ? photo.data : await shrunk(photo.data);
    if (data.size > photoUpload.bytes) throw new Error(words.tooLargeWords());
    const { uploadURL } = await request(openUpload, { body: { contentType: data.type, size: data.size } });
    uppy.setFileState(id, { data, size: data.size, type: data.type, meta: { ...photo.meta, uploadURL } });
  } catch (fault) {
    uppy.emit("upload-error", uppy.getFile(id), fault instanceof Error ? fault : new Error(String(fault)));
  }
  const now = uppy.getFile(id);
  if (now) uppy.emit("preprocess-complete", now);
}

const shrunk = (photo: Blob) =>
  shrinkPhoto(photo).catch(() => {
    throw new Error(words.unreadableWords());
  });

/** Where the bytes go: storage's own address, or ours by the name under which this page was opened. */
function placeOf(photo: Photo): URL {
  const place = new URL(photo.meta.uploadURL ?? "", location.href);
  return place.pathname.startsWith(openUpload.path)
    ? new URL(place.pathname + place.search, location.href)
    : place;
}

/** Storage's own address has signed that it writes once; ours knows by itself. */
function headersOf(photo: Photo): Record<string, string> {
  const elsewhere = placeOf(photo).origin !== location.origin;
  return { "Content-Type": photo.type, ...(elsewhere && { "If-None-Match": "*" }) };
}

/** Why an upload failed, in a sentence that says what to do. */
function reasonOf(fault: { message?: string }, response: unknown): string {
  if (fault instanceof ApiError) return fault.serverMessage;
  const attempt = response as XMLHttpRequest | undefined;
  if (!attempt) return fault.message ?? words.offlineWords();
  const answer = ErrorBody.safeParse(readJson(attempt.responseText));
  return answer.success ? answer.data.message : words.offlineWords();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
