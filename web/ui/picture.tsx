import { ImageOff } from "lucide-react";
import { useState } from "react";
import { classes } from "./classes.ts";

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Pixels on the screen. */
  width: number;
  height: number;
  className?: string;
}

/** A picture with corners, and an empty place until it has loaded and when it cannot. */
export function Picture({ src, alt, width, height, className }: PictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && src !== failed;
  return (
    <span
      className={classes(
        "relative inline-grid max-w-full shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-soft",
        className,
      )}
      style={{ width, aspectRatio: `${width} / ${height}` }}
    >
      <ImageOff aria-hidden className={classes("size-6", shown && "invisible")} />
      {shown && (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
          className={classes(
            "absolute inset-0 size-full object-cover transition-opacity",
            loaded === src ? "opacity-100" : "opacity-0",
          )}
        />
      )}
    </span>
  );
}
