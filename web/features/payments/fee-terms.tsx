import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { useFee } from "./use-fee.ts";

/** Who, how much, what it buys and what not, and when it comes back: all before a card is asked for. */
export function FeeTerms({ migrant }: { migrant: MigrantProfile }) {
  const fee = useFee();
  const name = <bdi>{migrant.user.firstName}</bdi>;
  return (
    <div className="grid gap-8">
      <Who migrant={migrant} />
      <div className="grid gap-8 max-lg:group-has-data-closed/checkout:hidden">
        <Group title={<Trans>What the {fee} buys, once</Trans>}>
          <Point mark="yes">
            <Trans>An introduction to {name}: you see each other's full names and can write at once.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>Time to talk before you decide. You accept or decline the stay yourself.</Trans>
          </Point>
          <Point mark="yes">
            <Trans>One fee for this connection. Nothing more is charged, however long the stay.</Trans>
          </Point>
        </Group>
        <Group title={<Trans>What it does not buy</Trans>}>
          <Point mark="no">
            <Trans>It is not rent, and {name} pays nothing, ever.</Trans>
          </Point>
          <Point mark="no">
            <Trans>It does not promise that {name} will come to stay.</Trans>
          </Point>
        </Group>
        <RefundRule name={name} />
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
      <Avatar firstName={firstName} lastName={lastName} src={migrant.profilePicture} size={64} />
      <div className="min-w-0">
        <h2 className="text-xl">
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

function RefundRule({ name }: { name: ReactNode }) {
  const fee = useFee();
  return (
    <Group title={<Trans>When you get it back</Trans>}>
      <li>
        <Trans>The whole {fee} goes back to your card, without your asking, if</Trans>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5">
          <li>
            <Trans>{name} withdraws before you have accepted,</Trans>
          </li>
          <li>
            <Trans>{name}'s account is suspended or deleted before you have accepted,</Trans>
          </li>
          <li>
            <Trans>
              you decline after {silentRefundDays} days without any message from {name},
            </Trans>
          </li>
          <li>
            <Trans>or you were charged twice.</Trans>
          </li>
        </ul>
      </li>
      <li>
        <Trans>In every other case the fee is not refunded.</Trans>
      </li>
    </Group>
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
