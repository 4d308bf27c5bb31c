import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMedia } from "#web/ui/layout/use-media.ts";

interface WithPreviewProps {
  title: ReactNode;
  preview: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A form with a preview of what the other side sees: beside the form, or on narrow screens below it and folded. */
export function WithPreview({ title, preview, children }: WithPreviewProps) {
  const isWide = useMedia("(width >= 64rem)");
  const [open, setOpen] = useState(false);
  if (isWide)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8">
        {children}
        <section
          aria-labelledby="preview"
          className="sticky top-[calc(var(--header-height)+1rem)] grid gap-3 rounded-card bg-sand p-4"
        >
          <h2 id="preview" className="text-lg">
            {title}
          </h2>
          {preview}
        </section>
      </div>
    );
  return (
    <div className="grid gap-8">
      {children}
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group rounded-card bg-sand p-4"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
          {title}
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        {open && <div className="pt-3">{preview}</div>}
      </details>
    </div>
  );
}
