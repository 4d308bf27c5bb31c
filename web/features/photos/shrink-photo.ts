/** The longest side in pixels after shrinking. */
const longestSide = 1600;
const quality = 0.85;

/**
 * Redraws a photo upright on white as JPEG. Its longer side has at most 1600 pixels. The result has no location and no
 * camera data. Throws when the browser cannot read the photo.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("This browser cannot draw.");
    brush.fillStyle = "white";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    picture.close();
  }
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn.")));
    canvas.toBlob(take, "image/jpeg", quality);
  });
