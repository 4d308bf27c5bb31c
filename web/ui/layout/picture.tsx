import { ImageOff } from "lucide-react";
import { classes } from "./classes.ts";
import { FadingImage } from "./fading-image.tsx";

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Pixels on the screen. */
  width: number;
  height: number;
  className?: string;
}

/** A picture with rounded corners. An empty box shows until it has loaded and when it fails. */
export function Picture({ src, alt, width, height, className }: PictureProps) {
  return (
    <span
      className={classes(
        "relative inline-grid max-w-full shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sand text-soft",
        className,
      )}
      style={{ width, aspectRatio: `${width} / ${height}` }}
    >
      <ImageOff aria-hidden className="size-6 has-[+img]:invisible" />
      <FadingImage src={src} alt={alt} width={width} height={height} />
    </span>
  );
}
