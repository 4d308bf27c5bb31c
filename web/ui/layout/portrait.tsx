import { classes } from "./classes.ts";
import { savesData } from "./data-saver.ts";
import { FadingImage } from "./fading-image.tsx";
import { initialsOf } from "./initials.ts";
import sprite from "./portrait.svg?no-inline";
import { windowOf } from "./window.ts";

type PortraitProps = {
  /** The user's id. It picks the curtain and the thing on the sill, so that a person always has the same window. */
  id: string;
  firstName: string;
  lastName?: string;
  src?: string | null;
  /** The width in pixels; the height is 9/8 of it. */
  size?: 40 | 56 | 72 | 96 | 128 | 200;
  /** A lamp is on behind the glass: this person needs a home soon. */
  lit?: boolean;
  /** Leave it out when the name is beside the picture. */
  alt?: string;
  className?: string;
};

/** From this size on, a picture is the subject of the screen, not part of a list. */
const large = 96;

const whole = "absolute inset-0 size-full";
/** The opening of the frame (portrait.svg), a little under its wood. */
const opening = { clipPath: "inset(7% 8% 9% round 42% 42% 0 0 / 37% 37% 0 0)" };

/**
 * A person's window, with their photo or initials in it. Initials show until the photo has loaded, when it fails, and
 * in lists for people who save data.
 */
export function Portrait({
  id,
  firstName,
  lastName = "",
  src,
  size = 40,
  lit = false,
  alt = "",
  className,
}: PortraitProps) {
  const { curtain, sill } = windowOf(id);
  const height = (size * 9) / 8;
  return (
    <span
      className={classes("relative inline-block shrink-0 select-none", className)}
      style={{ width: size, height, fontSize: size * 0.3 }}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <span
        style={opening}
        className={classes(whole, lit ? "bg-glass-lit text-dusk-band" : "bg-glass text-ink")}
      >
        <svg aria-hidden="true" className={whole}>
          <use href={`${sprite}#curtain-${curtain + 1}`} />
          {sill && <use href={`${sprite}#${sill}`} />}
        </svg>
        <span
          className={classes(whole, "grid place-items-center pt-[6%] font-serif leading-none font-semibold")}
        >
          {initialsOf(firstName, lastName)}
        </span>
        {src && (size >= large || !savesData()) && (
          <FadingImage src={src} alt="" width={size} height={height} />
        )}
      </span>
      <svg aria-hidden="true" className={whole}>
        <use href={`${sprite}#frame`} />
      </svg>
    </span>
  );
}
