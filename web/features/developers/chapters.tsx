import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "#web/ui/controls/link.tsx";

const chapters = [
  ["start", "Before you begin"],
  ["sign-in", "Sign in"],
  ["example", "A whole example"],
  ["errors", "Errors"],
  ["limits", "Limits"],
  ["paging", "Long lists"],
  ["photos", "Photos"],
  ["live", "Live updates"],
  ["calls", "Every call"],
] as const;
type ChapterId = (typeof chapters)[number][0];

/** The table of contents, beside the text on wide screens and above it on phones. */
export function Contents() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`On this page`} className="self-start lg:sticky lg:top-24 print:hidden">
      <p className="mb-2 text-sm text-soft">
        <Trans>On this page</Trans>
      </p>
      <ol lang="en" className="border-s-2 border-line">
        {chapters.map(([id, title]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="-ms-0.5 flex min-h-11 items-center border-s-2 border-transparent ps-4 hover:border-harbour hover:text-harbour"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** One chapter, with its title. */
export function Chapter({ id, children }: { id: ChapterId; children: ReactNode }) {
  const [, title] = chapters.find(([known]) => known === id) ?? [];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-4">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
