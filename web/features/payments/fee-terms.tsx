import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { initialOf } from "#schema/policy.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { RefundRule } from "#web/i18n/refund-rule.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";

/** The migrant, what the fee covers, and the refund rules, all before the card form. */
export function FeeTerms({ migrant }: { migrant: MigrantProfile }) {
  const fee = feeInPounds();
  const name = <bdi>{migrant.user.firstName}</bdi>;
  return (
    <div className="grid gap-8">
      <Who migrant={migrant} />
      <div className="grid gap-8 max-lg:group-has-data-closed/checkout:hidden">
        <Group title={<Trans>What you get for {fee}</Trans>}>
          <Point mark="yes">
            <Trans>You will see {name}'s full name and can message each other.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>You can get to know each other before you decide.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>You pay once. A longer stay costs nothing more.</Trans>
          </Point>
        </Group>
        <Group title={<Trans>What you do not get</Trans>}>
          <Point mark="no">
            <Trans>This is not a booking. You both decide if {name} moves in.</Trans>
          </Point>
          <Point mark="no">
            <Trans>This is not rent. {name} does not pay us or get any of this money.</Trans>
          </Point>
        </Group>
        <section>
          <h3 className="text-lg">
            <Trans>When we refund you</Trans>
          </h3>
          <RefundRule name={name} />
        </section>
      </div>
    </div>
  );
}

function Who({ migrant }: { migrant: MigrantProfile }) {
  const { t } = useLingui();
  const { firstName, lastName } = migrant.user;
  const initial = initialOf(lastName);
  return (
    <div className="flex items-center gap-4">
      <Portrait
        id={migrant.userId}
        firstName={firstName}
        lastName={lastName}
        src={migrant.profilePicture}
        lit={migrant.urgent}
        size={72}
      />
      <div className="min-w-0">
        <h2>
          <bdi>{t`${firstName} ${initial}.`}</bdi>
        </h2>
        <p className="text-soft">
          <Trans>
            From <bdi>{migrant.countryOfOrigin}</bdi>
          </Trans>
        </p>
        {migrant.user.verified && (
          <p className="mt-1.5">
            <Badge tone="verified">
              <Trans>Verified</Trans>
            </Badge>
          </p>
        )}
      </div>
    </div>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-3 grid max-w-line gap-2.5">{children}</ul>
    </section>
  );
}

function Point({ mark, children }: { mark: "yes" | "no"; children: ReactNode }) {
  const Mark = mark === "yes" ? Check : X;
  return (
    <li className="flex gap-3">
      <Mark
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${mark === "yes" ? "text-harbour" : "text-soft"}`}
      />
      <span>{children}</span>
    </li>
  );
}
