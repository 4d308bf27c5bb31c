import { useLingui } from "@lingui/react/macro";
import { Languages } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { languages } from "#schema/languages.ts";
import { LanguageList } from "./language-list.tsx";

/** The button that shows the current language and opens the list. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const spoken = languages.find(({ code }) => code === i18n.locale);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) close();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere within closes it
    <div className="relative max-[23rem]:-me-2" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="language-list"
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-medium text-soft hover:text-harbour"
      >
        <Languages aria-hidden className="size-5" />
        <span className="sr-only">{t`Language:`} </span>
        <bdi lang={spoken?.code} className="max-lg:sr-only">
          {spoken?.name}
        </bdi>
      </button>
      <div
        id="language-list"
        hidden={!open}
        className={
          open
            ? "absolute end-0 top-full z-40 mt-2 min-w-48 animate-rise rounded-card border border-line bg-raised p-2 text-ink cast-raised"
            : undefined
        }
      >
        {open && <LanguageList onChoose={close} />}
      </div>
    </div>
  );
}
