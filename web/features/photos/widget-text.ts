import { t } from "@lingui/core/macro";

/** The same text for both plural forms, because there is never more than one photo. */
const one = (words: string) => ({ 0: words, 1: words });

/** The widget's labels (specification section 2), in the language of the page. */
export const widgetText = (takesPictures: boolean) => {
  const tagline = takesPictures ? t`Choose a photo from this device, or take one` : undefined;
  const browseFiles = "%{browseFiles}";
  return {
    pluralize: (count: number) => (count === 1 ? 0 : 1),
    strings: {
      dashboardTitle: t`Upload Photo`,
      dropHint: t`Drop your files here`,
      dropPasteFiles: t`Drop files here or ${browseFiles}`,
      dropPasteImportFiles: tagline ?? t`Drop files here or ${browseFiles}`,
      browseFiles: t`browse files`,
      myDevice: t`My Device`,
      takePictureBtn: t`Take Picture`,
      back: t`Back`,
      cancel: t`Cancel`,
      removeFile: t`Remove file`,
      error: t`Error`,
      uploadComplete: t`Upload complete`,
      cancelUpload: t`Cancel upload`,
      retryUpload: t`Retry upload`,
      retry: t`Retry`,
      done: t`Done`,
      upload: t`Upload`,
      uploading: t`Uploading`,
      complete: t`Complete`,
      uploadFailed: t`Upload failed`,
      showErrorDetails: t`Show error details`,
      xFilesSelected: one(t`1 file selected`),
      uploadXFiles: one(t`Upload 1 file`),
      uploadingXFiles: one(t`Uploading 1 file`),
      processingXFiles: one(t`Processing 1 file`),
      filesUploadedOfTotal: one(`%{complete} / %{smart_count}`),
      dataUploadedOfTotal: `%{complete} / %{total}`,
      xTimeLeft: t`${"%{time}"} left`,
      noInternetConnection: t`No Internet connection`,
      connectedToInternet: t`Connected to the Internet`,
      youCanOnlyUploadX: one(t`You can only upload 1 file`),
      noMoreFilesAllowed: t`You can only upload 1 file`,
      youCanOnlyUploadFileTypes: refusedTypeText(),
      failedToUpload: t`Failed to upload photo`,
      uploadStalled: t`The upload has stopped moving. Check your connection, or cancel and try again.`,
    },
  };
};

export const photoName = () => t`Your photo`;

/** The text for a file that is not a photo, such as a video or a document. */
export const noPhotoText = () => t`This is not a photo. Choose a JPEG, PNG or WebP photo.`;

/** The text for a photo of a refused type, such as HEIC. */
const refusedTypeText = () =>
  t`This cannot be used. Choose a JPEG, PNG or WebP photo. If your iPhone saves HEIC, send a screenshot of the photo instead, or set Camera > Formats to Most Compatible.`;

export const unreadableText = () => t`This browser cannot read that photo. Please choose another one.`;
export const tooLargeText = () => t`This photo is larger than 5 MB. Please choose a smaller one.`;
export const connectionLostText = () => t`The connection was lost. Trying again…`;
export const offlineText = () =>
  t`The photo did not arrive. Check your connection, then press Retry: nothing is lost.`;
