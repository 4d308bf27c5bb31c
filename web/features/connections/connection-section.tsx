import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/layout/card.tsx";

interface ConnectionSectionProps {
  title: ReactNode;
  /** What these connections are waiting for. */
  lead?: ReactNode;
  /** Shown while there are no rows. */
  empty?: ReactNode;
  /** The rows. */
  children?: ReactNode;
}

/** A heading with a list of connections. */
export function ConnectionSection({ title, lead, empty, children }: ConnectionSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="mt-1 max-w-line text-soft">{lead}</p>}
      <Card flush className="mt-4">
        {children ? <ul className="@container ruled">{children}</ul> : empty}
      </Card>
    </section>
  );
}
