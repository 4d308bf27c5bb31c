import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import LegalReportScreen from "#web/features/legal/report-screen.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Loading } from "#web/ui/feedback/states.tsx";
import { PublicReport } from "./report/public-report.tsx";
import type { ReportStart } from "./report/unsent.ts";

const ReportOnPage = fetchedPart(
  async () => (await import("./report/report-on-page.tsx")).ReportOnPage,
  <Loading className="min-h-dvh" />,
);

/** How to report someone, with a form: for a signed-in person about a known person or rating, or without an account. */
export default function ReportScreen() {
  const { status } = useSession();
  const [params] = useSearchParams();
  const start = startOf(params);
  return (
    <LegalReportScreen
      form={
        start === undefined || status === "out" ? (
          <WithoutAccount isSignedIn={status === "in"} />
        ) : status === "in" ? (
          // What was written about one person is never sent about the next.
          <ReportOnPage key={`${start.about} ${start.aboutId}`} start={start} />
        ) : (
          <Loading className="min-h-dvh" />
        )
      }
    />
  );
}

/** What a link is about: a person or a rating. */
function startOf(params: URLSearchParams): ReportStart | undefined {
  const [person, rating] = [params.get("about"), params.get("rating")];
  if (person) return { about: "person", aboutId: person };
  return rating ? { about: "rating", aboutId: rating } : undefined;
}

function WithoutAccount({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PublicReport>
      <p>
        {isSignedIn ? (
          <Trans>
            If you met someone here, you can also report them from their menu. Then we know who it is, and you
            read the answer under{" "}
            <Link to={screens.reports} className="link py-2.5">
              Your reports
            </Link>
            .
          </Trans>
        ) : (
          <Trans>
            You do not need an account. A person of our team reads it and answers within 24 hours. The person
            it is about is not told.
          </Trans>
        )}
      </p>
    </PublicReport>
  );
}
