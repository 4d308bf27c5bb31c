import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/layout/card.tsx";

interface ConnectionSectionProps {
  title: ReactNode;
  /** What these connections wait for. */
  lead?: ReactNode;
  /** What will appear here, and how; shown while there are no rows. */
  empty?: ReactNode;
  /** Rows; nothing when there are none. */
  children?: ReactNode;
}

/** A heading and the people under it. */
export function ConnectionSection({ title, lead, empty, children }: ConnectionSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-line text-soft">{lead}</p>}
      <Card flush className="mt-4">
        {children ? <ul className="divide-y divide-line">{children}</ul> : empty}
      </Card>
    </section>
  );
}
