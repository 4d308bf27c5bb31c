import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { Points } from "#web/features/legal/legal-page.tsx";
import { Moment } from "#web/i18n/dates.tsx";
import { Link } from "#web/ui/controls/link.tsx";

interface ReportSentProps {
  report: { number: string; answerBy: string };
  /** What we tell the reporter about the other person, and where our answer appears. */
  children: ReactNode;
  /** What else the reporter can do, and in a dialog the notice about danger, which a page has anyway. */
  more?: ReactNode;
}

/** After a report: its number, what happens next and whom to call. It takes the focus. */
export function ReportSent({ report: { number, answerBy }, children, more }: ReportSentProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-5 outline-0">
      <p role="status" className="text-lg">
        <Trans>
          Thank you. We have your report{" "}
          <bdi dir="ltr" className="font-medium whitespace-nowrap">
            {number}
          </bdi>
          .
        </Trans>
      </p>
      <Points>
        <li>
          <Trans>
            A person reads it and answers by <Moment at={answerBy} />.
          </Trans>
        </li>
        {children}
      </Points>
      {more}
      <p>
        <Link to={screens.safety} className="link py-2.5">
          <Trans>Who to call</Trans>
        </Link>
      </p>
    </div>
  );
}

const takeFocus = (sent: HTMLElement | null) => sent?.focus();
