import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "../layout/classes.ts";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "outlined" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-control border px-4 py-2 text-center font-medium no-underline transition-colors aria-disabled:cursor-default disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-soft";

const looks: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-harbour text-on-harbour not-disabled:hover:bg-harbour-pressed not-disabled:active:bg-harbour-pressed",
  outlined:
    "border-control bg-surface text-ink not-disabled:hover:border-harbour not-disabled:hover:bg-harbour-tint",
  quiet: "border-transparent text-harbour not-disabled:hover:bg-harbour-tint",
  danger:
    "border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-pressed not-disabled:active:bg-danger-pressed",
};

/** The classes of a button, for the rare element that is neither Button nor ButtonLink. */
export function buttonClasses(variant: ButtonVariant = "primary", wide = false): string {
  return classes(base, looks[variant], wide && "w-full");
}

type Shared = { variant?: ButtonVariant; wide?: boolean; icon?: ReactNode };

type ButtonProps = ComponentProps<"button"> & Shared & { pending?: boolean; pendingLabel?: ReactNode };

export function Button({
  variant = "primary",
  wide,
  icon,
  pending = false,
  pendingLabel,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A pending button stays focusable and ignores the press, so that the focus is not lost.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={press}
      className={classes(buttonClasses(variant, wide), className)}
    >
      {pending ? <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" /> : icon}
      <span className="min-w-0" aria-live={pendingLabel ? "polite" : undefined}>
        {pending ? (pendingLabel ?? children) : children}
      </span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Shared;

export function ButtonLink({
  variant = "primary",
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClasses(variant, wide), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & { label: string; icon: ReactNode };

/** A square button with an icon. Its label is spoken. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        "inline-grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors not-disabled:hover:bg-harbour-tint not-disabled:hover:text-harbour aria-pressed:bg-harbour-tint aria-pressed:text-harbour disabled:cursor-not-allowed",
        className,
      )}
    >
      {icon}
    </button>
  );
}
