import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

interface SectionCardProps {
  title: ReactNode;
  /** One line that says what it is for. */
  lead: ReactNode;
  /** The control. */
  children: ReactNode;
}

/** One part of a screen of settings: a heading, what it is for, and its control. */
export function SectionCard({ title, lead, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-line text-soft">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
