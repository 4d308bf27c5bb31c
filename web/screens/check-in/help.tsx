import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CheckIn } from "#schema/endpoints/check-ins.ts";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { Away, CallAboutControl, CallAboutHome } from "#web/features/legal/who-to-call.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { FocusedStatus } from "./focused-status.tsx";
import { SafeContact } from "./safe-contact.tsx";

interface HelpProps {
  /** The answered check-ins for which the person can say how we may reach them. */
  about: readonly [CheckIn, ...CheckIn[]];
  userType: UserType;
  /** The link to an open check-in. */
  next: ReactNode;
}

/** After a No: what helps now, and how the team may reach the person. */
export function AfterNo(props: HelpProps) {
  return (
    <div className="grid gap-6">
      <FocusedStatus>
        <Trans>Thank you for telling us. A person of our team reads this within 24 hours.</Trans>
      </FocusedStatus>
      <Help {...props} />
    </div>
  );
}

/** The same at any later time. It does not depend on the answers, because someone else may look at the phone. */
export function Later({ isAsked, ...props }: HelpProps & { isAsked: boolean }) {
  return (
    <div className="grid gap-6">
      {!isAsked && (
        <p>
          <Trans>There is no question for you now.</Trans>
        </p>
      )}
      <p>
        <Trans>
          If something is not right: read who can help you, or tell us how we may contact you. A person of our
          team reads it within 24 hours.
        </Trans>
      </p>
      <Help {...props} />
    </div>
  );
}

function Help({ about, userType, next }: HelpProps) {
  return (
    <>
      <DangerNotice />
      {userType === "migrant" && <Numbers />}
      <SafeContact about={about} userType={userType} />
      {next}
    </>
  );
}

function Numbers() {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">
        <Trans>You can call today</Trans>
      </h2>
      <p>
        <CallAboutControl />
      </p>
      <p>
        <CallAboutHome />
      </p>
      <p>
        <Trans>
          You need another place to stay: ask <Away href="https://www.shelter.org.uk/">Shelter</Away>.
        </Trans>
      </p>
      <p>
        <Link to={screens.safety} className="link py-2.5">
          <Trans>Staying safe</Trans>
        </Link>
      </p>
    </section>
  );
}
