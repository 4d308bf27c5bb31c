import { useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { productName } from "#schema/limits.ts";
import { Link } from "../controls/link.tsx";
import { useAnnounce } from "../feedback/announcer.tsx";
import { classes } from "./classes.ts";
import { setTitle } from "./document-title.ts";

const widths = { wide: "max-w-wide", page: "max-w-page", reading: "max-w-reading", form: "max-w-form" };

/** Centers content at one of the page widths. */
export function PageWidth({
  width = "page",
  className,
  children,
}: {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes("mx-auto w-full px-4 sm:px-6", widths[width], className)}>{children}</div>;
}

/** Sets the document's title. After a navigation, announces it once, when it is final. */
export function usePageTitle(title: string, { isFinal = true } = {}) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const { key } = useLocation();
  // "default" is the first page of a visit, which the browser announces itself.
  const said = useRef(key === "default");
  useEffect(() => {
    const whole = t`${title} – ${productName}`;
    setTitle(whole);
    if (!isFinal) return;
    if (!said.current) announce(whole);
    said.current = true;
  }, [title, isFinal, announce, t]);
}

interface PageHeadingProps {
  className?: string;
  /** It always takes the focus, because it replaces the pressed button. */
  focused?: boolean;
  children: ReactNode;
}

/** The h1. It takes the focus after a navigation, unless a menu or dialog was opened meanwhile. */
export function PageHeading({ className, focused = false, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const done = useRef(key === "default" && !focused);
  // A layout effect runs before the screen is painted. Later, it could take the focus from where a quick key has put it.
  useLayoutEffect(() => {
    if (done.current || document.activeElement?.closest("[role=menu], dialog")) return;
    done.current = true;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

type PageProps = {
  /** The title of the tab ("X – Havenbridge") and of the heading. */
  title: string;
  /** The heading, when it says more than the tab. */
  heading?: ReactNode;
  lead?: ReactNode;
  width?: keyof typeof widths;
  /** A link to the parent screen. */
  back?: { to: string; label: ReactNode; state?: unknown };
  /** Beside the heading: badges, buttons. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A screen: title, heading, width and spacing. */
export function Page({
  title,
  heading,
  lead,
  width = "page",
  back,
  actions,
  className,
  children,
}: PageProps) {
  usePageTitle(title);
  return (
    <PageWidth width={width} className={classes("py-8 sm:py-12", className)}>
      {back && (
        <Link
          to={back.to}
          state={back.state}
          className="link mb-3 inline-flex min-h-11 items-center gap-1.5 print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
          {back.label}
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-8">
        <div className="min-w-0">
          <PageHeading>{heading ?? title}</PageHeading>
          {lead && <p className="mt-2 max-w-line text-lg text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </PageWidth>
  );
}
