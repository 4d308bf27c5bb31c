import { useState } from "react";
import { classes } from "./classes.ts";

interface FadingImageProps {
  src: string | null | undefined;
  alt: string;
  /** Pixels on the screen. */
  width: number;
  height: number;
}

/** An image over a placeholder, which shows until the image has loaded and when it fails. */
export function FadingImage({ src, alt, ...size }: FadingImageProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return null;
  return (
    <img
      {...size}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setLoaded(src)}
      onError={() => setFailed(src)}
      className={classes(
        "absolute inset-0 size-full object-cover transition-opacity",
        loaded === src ? "opacity-100" : "opacity-0",
      )}
    />
  );
}
