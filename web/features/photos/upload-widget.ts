import Uppy, { type Body } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { type PhotoType, photoTypes } from "#schema/vocabulary.ts";
import { type Meta, reasonShownFor, type SendingOptions, sendPhotos } from "./photo-sending.ts";
import * as text from "./widget-text.ts";

/** The file extensions of each type of photo. */
const endingsOf: Record<PhotoType, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
};
const endings = Object.values(endingsOf).flat();

interface WidgetOptions extends SendingOptions {
  target: HTMLElement;
  /** The note under the photo. */
  note: string;
  /** The camera that the button "Take Picture" opens. */
  facing: "user" | "environment";
}

/**
 * Mounts the widget for one photo (specification sections 5, 8 and 9). It does not start an upload by itself.
 * Returns the function that removes it.
 */
export function mountUploadWidget({ target, note, facing, onArrived, onFailed }: WidgetOptions): () => void {
  const isPhone = window.matchMedia("(width < 40rem)");
  const size = () => (isPhone.matches ? { width: "100%", height: "100%" } : { width: 750, height: 550 });
  const takesPictures = window.matchMedia("(pointer: coarse)").matches;
  const uppy = new Uppy<Meta, Body>({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      // Without HEIC in this list, an iPhone converts its photos to JPEG.
      allowedFileTypes: [...photoTypes, ...endings.map((ending) => `.${ending}`)],
    },
    onBeforeFileAdded: (photo) => {
      if (isNoPhoto(photo)) {
        uppy.setState({ info: [] });
        uppy.info(text.noPhotoText(), "error", reasonShownFor);
        return false;
      }
      // The name is also the alternative text of the preview.
      const name = text.photoName();
      return { ...photo, name, meta: { ...photo.meta, name } };
    },
    locale: text.widgetText(takesPictures),
    infoTimeout: reasonShownFor,
  });
  uppy.use(Dashboard, {
    target,
    inline: true,
    ...size(),
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
  const resize = () => uppy.getPlugin("Dashboard")?.setOptions(size());
  isPhone.addEventListener("change", resize);
  return () => {
    isPhone.removeEventListener("change", resize);
    list.disconnect();
    uppy.destroy();
  };
}

/** Whether the file has a known type that is not an image. A browser that does not know HEIC reports an octet stream. */
const isNoPhoto = ({ type, extension }: { type: string; extension: string }) =>
  !/^image\/|^application\/octet-stream$/.test(type) && !endings.includes(extension.toLowerCase());

/** Adds the role of a list, because the widget renders a list item without a list. */
function makeList(target: HTMLElement): MutationObserver {
  const observer = new MutationObserver(() => {
    target.querySelector("[role=listitem]")?.parentElement?.setAttribute("role", "list");
  });
  observer.observe(target, { childList: true, subtree: true });
  return observer;
}
