import { classes } from "./classes.ts";
import { savesData } from "./data-saver.ts";
import { FadingImage } from "./fading-image.tsx";
import { initialsOf, tintOf } from "./initials.ts";

type AvatarProps = {
  firstName: string;
  lastName?: string;
  src?: string | null;
  /** Width and height in pixels. */
  size?: 32 | 40 | 48 | 64 | 96 | 128;
  /** Leave it out when the name is beside the picture. */
  alt?: string;
  className?: string;
};

const tints = ["bg-tint-1", "bg-tint-2", "bg-tint-3", "bg-tint-4", "bg-tint-5", "bg-tint-6"];

/** From this size on, a picture is the subject of the screen, not part of a list. */
const large = 96;

/** A person's photo. Initials show until it has loaded, when it fails, and in lists for people who save data. */
export function Avatar({ firstName, lastName = "", src, size = 40, alt = "", className }: AvatarProps) {
  return (
    <span
      className={classes(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-serif font-semibold text-ink select-none",
        tints[tintOf(`${firstName} ${lastName}`, tints.length)],
        className,
      )}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <span>{initialsOf(firstName, lastName)}</span>
      {(size >= large || !savesData()) && <FadingImage src={src} alt="" width={size} height={size} />}
    </span>
  );
}
