import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { pageSize } from "#schema/limits.ts";
import { ButtonLink, buttonClasses } from "#web/ui/controls/button.tsx";
import { addressOf, type Browse } from "./browse-address.ts";

interface PagingProps {
  browse: Browse;
  /** The number of migrants on this page. */
  shown: number;
  /** Where the page ends. Empty on the last page. */
  end: string;
  /** The number of matches: digits, or `1000+`. */
  total: string;
  /** Whether the list still shows the previous page. */
  loading: boolean;
}

/** Previous, 'Page N', Next. The last page has no Next, even when it is full. */
export function Paging({ browse, shown, end, total, loading }: PagingProps) {
  const { t, i18n } = useLingui();
  const { page } = browse;
  const isLast = shown < pageSize || Number(total) === page * pageSize;
  const trail = useTrail();
  const before = trail[page - 1] === undefined && shown === 0 ? lastOf(total) : page - 1;
  return (
    <nav aria-label={t`Pages`} className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <Turn
        to={page > 1 ? addressOf({ ...browse, page: before, after: trail[before] ?? "" }) : null}
        trail={trail}
        rel="prev"
        why={t`This is the first page.`}
        icon={<ChevronLeft aria-hidden className="size-5 rtl:mirrored" />}
      >
        <Trans>Previous</Trans>
      </Turn>
      <span className="text-soft figures">
        <Trans>Page {i18n.number(page)}</Trans>
      </span>
      <Turn
        to={isLast || loading ? null : addressOf({ ...browse, page: page + 1, after: end })}
        trail={{ ...trail, [page]: browse.after, [page + 1]: end }}
        rel="next"
        why={loading ? t`Page ${page} is still loading.` : t`This is the last page.`}
        icon={<ChevronRight aria-hidden className="order-last size-5 rtl:mirrored" />}
      >
        <Trans>Next</Trans>
      </Turn>
    </nav>
  );
}

/** The last page that certainly has people. */
const lastOf = (total: string) => Math.max(1, Math.ceil(Number.parseInt(total, 10) / pageSize));

/** The `after` that leads to each page, by page number. */
type Trail = Readonly<Record<number, string>>;

/** The previous pages. The history entry keeps them, so that Previous is as fast as Next. */
function useTrail(): Trail {
  const { state } = useLocation();
  return state?.trail ?? {};
}

interface TurnProps {
  /** Null when there is no such page. */
  to: string | null;
  trail: Trail;
  rel: "prev" | "next";
  why: string;
  icon: ReactNode;
  children: ReactNode;
}

function Turn({ to, trail, rel, why, icon, children }: TurnProps) {
  if (to)
    return (
      <ButtonLink variant="outlined" to={to} state={{ trail }} rel={rel} icon={icon}>
        {children}
      </ButtonLink>
    );
  return (
    <button type="button" disabled className={buttonClasses("outlined")}>
      {icon}
      <span>
        {children} <span className="sr-only">{why}</span>
      </span>
    </button>
  );
}
