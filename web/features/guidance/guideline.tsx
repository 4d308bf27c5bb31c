import type { ReactNode } from "react";

type GuidelineProps = { id: string; title: ReactNode; intro: ReactNode; children: ReactNode };

/** One chapter of the guidelines. */
export function Guideline({ id, title, intro, children }: GuidelineProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-8">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="mt-3 text-lg text-soft">{intro}</p>
      <dl className="mt-6 grid gap-6">{children}</dl>
    </section>
  );
}

/** One piece of advice. */
export function Advice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** A link to an external source. Its address is printed on paper. */
export function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="link print:text-ink print:after:content-['_('_attr(href)_')']"
    >
      {children}
    </a>
  );
}
