import type { ReactNode } from "react";
import { Checklist, type Task } from "./checklist.tsx";

interface GuidelineProps {
  id: string;
  title: ReactNode;
  scene: ReactNode;
  /** The chapter in three lines. */
  summary: readonly [ReactNode, ReactNode, ReactNode];
  tasks: readonly Task[];
  children: ReactNode;
}

/** One chapter: a picture, a summary in three lines, the advice and a checklist. */
export function Guideline({ id, title, scene, summary, tasks, children }: GuidelineProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-8 border-t border-line pt-8">
      <div className="grid items-center gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="overflow-hidden rounded-card sm:order-last print:hidden">{scene}</div>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <ul className="mt-3 grid gap-1.5 border-s-2 border-clay ps-4 text-lg">
            {summary.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always the same three lines
              <li key={at}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="grid gap-6 text-lg">{children}</dl>
      <Checklist tasks={tasks} />
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
    <a href={href} rel="noopener noreferrer" className="link prints-address">
      {children}
    </a>
  );
}
