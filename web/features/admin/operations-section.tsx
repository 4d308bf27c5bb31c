import { type ReactNode, useId } from "react";

/** One section of the operations screen, with its heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
