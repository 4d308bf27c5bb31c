import Uppy, { type Body } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { photoTypes } from "#schema/vocabulary.ts";
import { type Meta, reasonShownFor, type SendingWishes, sendPhotos } from "./photo-sending.ts";
import * as text from "./widget-text.ts";

interface WidgetWishes extends SendingWishes {
  target: HTMLElement;
  /** Said under the place for the photo. */
  note: string;
  /** Which camera "Take Picture" opens. */
  facing: "user" | "environment";
}

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
      const name = text.photoName();
      return { ...photo, name, meta: { ...photo.meta, name } };
    },
    locale: text.widgetText(takesPictures),
    infoTimeout: reasonShownFor,
  });
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
    locale: text.widgetText(takesPictures),
  });
  uppy.on("file-added", () => uppy.setState({ info: [] }));
  sendPhotos(uppy, { onArrived, onFailed });
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
