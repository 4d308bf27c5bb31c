import { Trans } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { countryForReader } from "#web/i18n/countries.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { PersonName } from "#web/ui/layout/person-name.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { VerifiedMark } from "#web/ui/layout/verified-mark.tsx";
import { Point, Points } from "./points.tsx";

/** The person whom the fee connects with, and what it buys. On phones only two lines are open, so that the form fits. */
export function OrderSummary({ migrant, children }: { migrant: MigrantProfile; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const termsId = useId();
  const fee = feeInPounds();
  const name = <bdi>{migrant.user.firstName}</bdi>;
  return (
    <div className="grid gap-4 lg:gap-8">
      <Who migrant={migrant}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={termsId}
          onClick={() => setOpen(!open)}
          className="-my-2.5 flex min-h-11 items-center gap-1 link lg:hidden"
        >
          <Trans>What you get</Trans>
          <ChevronDown aria-hidden className={classes("size-5", open && "rotate-180")} />
        </button>
      </Who>
      <div className={classes(whilePayable, "empty:hidden")}>{children}</div>
      <div id={termsId} className={classes("grid gap-6 lg:gap-8", whilePayable, !open && "max-lg:hidden")}>
        <Points title={<Trans>What you get for {fee}</Trans>}>
          <Point mark="yes">
            <Trans>You will see {name}'s full name and can message each other.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>You can get to know each other before you decide.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>You pay once. A longer stay costs nothing more.</Trans>
          </Point>
        </Points>
        <Points title={<Trans>What you do not get</Trans>}>
          <Point mark="no">
            <Trans>This is not a booking. You both decide if {name} moves in.</Trans>
          </Point>
          <Point mark="no">
            <Trans>This is not rent. {name} does not pay us or get any of this money.</Trans>
          </Point>
        </Points>
      </div>
    </div>
  );
}

/** The person. On phones, the second line has the children and, if a payment is possible, the price. */
function Who({ migrant, children }: { migrant: MigrantProfile; children: ReactNode }) {
  const { firstName, lastName, verified } = migrant.user;
  const fee = feeInPounds();
  const portrait = { id: migrant.userId, firstName, lastName, src: migrant.profilePicture };
  return (
    <div className="flex items-center gap-3 lg:gap-6">
      <Portrait {...portrait} size={40} lit={migrant.urgent} className="lg:hidden" />
      <Portrait {...portrait} size={96} lit={migrant.urgent} className="max-lg:hidden" />
      <div className="grid min-w-0 flex-1 gap-y-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="flex min-w-0 items-center gap-1.5 max-lg:text-lg">
            <PersonName person={migrant.user} className="min-w-0 wrap-anywhere" />
            {verified && <VerifiedMark />}
          </h2>
          <span className={classes("font-serif text-lg font-semibold lg:hidden", whilePayable)}>{fee}</span>
        </div>
        <p className="text-soft max-lg:hidden">
          <Trans>
            From <bdi>{countryForReader(migrant.countryOfOrigin)}</bdi>
          </Trans>
        </p>
        <p className={classes("mt-2 text-lg max-lg:hidden", whilePayable)}>
          <Trans>
            You pay {fee} once to connect with <bdi>{firstName}</bdi>.
          </Trans>
        </p>
        <div className={classes("flex items-center justify-between gap-3 lg:hidden", whilePayable)}>
          {children}
          <span className="text-soft">
            <Trans>paid once</Trans>
          </span>
        </div>
      </div>
    </div>
  );
}

/** Hides an element when a final message has replaced the card form. */
export const whilePayable = "group-has-data-closed/checkout:hidden";
