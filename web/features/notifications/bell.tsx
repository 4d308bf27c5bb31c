import { useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readPendingAddress } from "#schema/endpoints/account.ts";
import type { Notification } from "#schema/endpoints/notifications.ts";
import { refresh } from "#web/api/query.ts";
import { refreshSession, useUser } from "#web/api/session.tsx";
import { withTimeout } from "#web/api/with-timeout.ts";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Loading } from "#web/ui/feedback/states.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { readDevice } from "./stored-device.ts";
import { useNotifications } from "./use-notifications.ts";

const Panel = lazy(() => withTimeout(import("./panel.tsx")));

/** The button with the number of unread notifications, and the panel. Escape, Tab out of it and a navigation close it. */
export default function NotificationBell() {
  const { t } = useLingui();
  const { key } = useLocation();
  const { data } = useNotifications();
  useKeptDevice();
  useChangedAddress(data);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt === key;
  // Forgets the entry, so that Back does not open the panel again.
  if (openAt !== null && !open) setOpenAt(null);
  const unread = data?.filter(({ read }) => !read).length ?? 0;
  useSpokenNews(data && unread);
  const close = () => {
    setOpenAt(null);
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) close();
  };
  // Closes only when the focus moves to another element. A click on the text of the panel moves it to no element.
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes the panel
    <div className="md:relative" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="notifications"
        onClick={() => setOpenAt(open ? null : key)}
        className="relative grid size-11 place-items-center rounded-control text-soft hover:text-harbour"
      >
        <Bell aria-hidden className="size-6" />
        <span className="sr-only">{t`Notifications`} </span>
        <span className="absolute end-0 top-0 grid">
          <UnreadBadge count={unread} />
        </span>
      </button>
      <section
        id="notifications"
        aria-label={t`Notifications`}
        hidden={!open}
        className={
          open
            ? "absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-var(--header-height))] animate-rise overflow-y-auto border-b border-line bg-page text-ink cast-raised md:start-auto md:mt-2 md:w-100 md:rounded-card md:border md:bg-raised"
            : undefined
        }
      >
        {open && (
          <Suspense fallback={<Loading className="p-5" />}>
            <Panel onLeave={() => setOpenAt(null)} />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** Keeps the notifications of this device on (keep-device.ts), after a sign-in and whenever the window gets the focus. */
function useKeptDevice() {
  const { id } = useUser();
  useEffect(() => {
    const keep = () => {
      if (readDevice())
        import("./keep-device.ts").then(
          ({ keepDevice }) => keepDevice(id),
          () => undefined,
        );
    };
    keep();
    addEventListener("focus", keep);
    return () => removeEventListener("focus", keep);
  }, [id]);
}

/** Refetches the email address when a notification says that it was changed, for example on another device. */
function useChangedAddress(news: readonly Notification[] | undefined) {
  const latest = news && Math.max(0, ...news.filter(isOfAddress).map(({ seq }) => seq));
  const before = useRef(latest);
  useEffect(() => {
    if (before.current !== undefined && latest !== undefined && latest > before.current) {
      void refreshSession();
      void refresh(readPendingAddress, {});
    }
    before.current = latest;
  }, [latest]);
}

const isOfAddress = ({ kind }: Notification) => kind === "address_changed";

/** Tells screen readers that a new notification has arrived. The notifications at the start are not announced. */
function useSpokenNews(unread: number | undefined) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const before = useRef(unread);
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current)
      announce(t`You have a new notification.`);
    before.current = unread;
  }, [unread, announce, t]);
}
