import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { IconButton } from "../controls/button.tsx";
import { doubleClickMs } from "../controls/double-click.ts";
import { QuickExit } from "../controls/quick-exit.tsx";
import { classes } from "../layout/classes.ts";
import { useBackCloses } from "./back-closes.ts";
import { useLayers } from "./layers.tsx";

type PartsProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons beside the cross. */
  actions?: ReactNode;
  /** Content that stays at the bottom: buttons, a composer. */
  footer?: ReactNode;
  /** Classes of the scrolling part. */
  bodyClassName?: string;
  children: ReactNode;
};

type FrameProps = {
  onClose: () => void;
  /** Fills the screen below 640 px. For conversations and long forms. */
  fullScreenOnPhone?: boolean;
  /** The element that takes the focus first. Without it, the title takes it: the first control would be the quick exit. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Another value when the content is another step. Its title takes the focus unless the step has taken it. */
  step?: string;
  /** False for the dialog that Back opens. */
  backCloses?: boolean;
  /** Whether Back has returned to the dialog from another screen. */
  returned?: boolean;
  /** Whether the parts have a description. */
  described?: boolean;
  className?: string;
  children: ReactNode;
};

type DialogProps = { open: boolean } & Omit<FrameProps, "described"> & PartsProps;

const sheet =
  "max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0";

/** The browser's own modal dialog. Escape, Back and the cross close it, and the focus returns to where it was. */
export function Dialog({ open, title, description, actions, footer, bodyClassName, ...frame }: DialogProps) {
  if (!open) return null;
  const parts = { title, description, actions, footer, bodyClassName };
  return (
    <DialogFrame {...frame} described={Boolean(description)}>
      <DialogParts {...parts}>{frame.children}</DialogParts>
    </DialogFrame>
  );
}

/** What a dialog's parts need of its frame. */
const FrameContext = createContext({ id: "", onClose: () => {}, coversHeader: false });

/** An open dialog without its parts, for one that has more than one column. It contains one `DialogParts`. */
export function DialogFrame({
  onClose,
  fullScreenOnPhone,
  initialFocus,
  step,
  backCloses = true,
  returned,
  described = false,
  className,
  children,
}: FrameProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const openedAt = useModal(element, initialFocus, step);
  useBackCloses(() => onClose(), backCloses, returned);
  // Both ends of the press must be outside, so that selecting text across the edge does not close the dialog.
  const pressed = useRef<EventTarget>(null);
  const pressOutside = (event: MouseEvent) => {
    if (event.target === element.current && pressed.current === element.current) onClose();
  };
  // The second click of the double click that opened the dialog does nothing in it.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail < 2 || event.timeStamp - openedAt.current > doubleClickMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const frame = useMemo(
    () => ({ id, onClose, coversHeader: Boolean(fullScreenOnPhone) }),
    [id, onClose, fullScreenOnPhone],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={described ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClickCapture={ignoreDoubleClick}
      onClick={pressOutside}
      className={classes(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-dialog overflow-hidden rounded-card border border-line bg-raised p-0 text-ink cast-raised backdrop:bg-scrim open:flex open:animate-rise",
        fullScreenOnPhone && sheet,
        className,
      )}
    >
      <FrameContext value={frame}>{children}</FrameContext>
    </dialog>
  );
}

/** Title, content and footer of a dialog. */
export function DialogParts({ title, description, actions, footer, bodyClassName, children }: PartsProps) {
  const { t } = useLingui();
  const { id, onClose, coversHeader } = useContext(FrameContext);
  return (
    <div className="flex min-h-0 w-full min-w-0 flex-col">
      <div className="flex flex-wrap items-start justify-end gap-x-3 border-b border-line py-2 ps-5 pe-2">
        {/* Large text moves the buttons below the title. */}
        <div className="min-w-32 flex-1 py-2">
          <h2 id={`${id}-title`} tabIndex={-1} className="line-clamp-4">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-soft">
              {description}
            </p>
          )}
        </div>
        <div className="flex shrink-0">
          {actions}
          {coversHeader && <QuickExit className="w-min" />}
          <IconButton label={t`Close`} icon={<X aria-hidden className="size-5" />} onClick={onClose} />
        </div>
      </div>
      <div data-toasts />
      <div
        ref={focusableWhenScrolling}
        className={classes("min-h-0 flex-1 overflow-y-auto overscroll-contain", bodyClassName ?? "p-5")}
      >
        {children}
      </div>
      {footer && (
        <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
      )}
    </div>
  );
}

/** Text without a control takes the focus while it scrolls, so that the arrow keys reach all of it. */
function focusableWhenScrolling(body: HTMLElement | null) {
  if (!body) return;
  const sizes = new ResizeObserver(() => {
    const scrolls = body.scrollHeight > body.clientHeight;
    if (scrolls && !body.querySelector("a, button, input, textarea, [tabindex]")) body.tabIndex = 0;
    else body.removeAttribute("tabindex");
  });
  sizes.observe(body);
  return () => sizes.disconnect();
}

/** Opens the dialog. Returns when it opened, in milliseconds of the event clock. */
function useModal(
  element: RefObject<HTMLDialogElement | null>,
  initialFocus?: RefObject<HTMLElement | null>,
  step?: string,
) {
  const { add } = useLayers();
  const openedAt = useRef(0);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    openedAt.current = performance.now();
    (initialFocus?.current ?? dialog.querySelector("h2"))?.focus();
    const remove = add(dialog);
    const root = document.documentElement;
    const scroll = root.style.overflow;
    root.style.overflow = "hidden";
    return () => {
      remove();
      root.style.overflow = scroll;
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [element, initialFocus, add]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    const dialog = element.current;
    if (!dialog?.contains(document.activeElement)) dialog?.querySelector("h2")?.focus();
  }, [step]);
  return openedAt;
}
