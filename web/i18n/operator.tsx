import { useLingui } from "@lingui/react/macro";
import { type OperatorFact, operator } from "#schema/operator.ts";

/** One of the operator's facts. A fact that is still empty is marked, so that no one takes it for a real one. */
export function Operator({ fact }: { fact: OperatorFact }) {
  const { t } = useLingui();
  const value = operator[fact];
  if (value === "") {
    const missing: Record<OperatorFact, string> = {
      company: t`name of the company`,
      registration: t`company number`,
      address: t`postal address`,
      email: t`email address`,
      dataProtection: t`registration number`,
      dataCountries: t`countries`,
      law: t`country`,
    };
    return <mark className="rounded-sm bg-lamp-tint px-1 text-lamp">[{missing[fact]}]</mark>;
  }
  if (fact === "email")
    return (
      <a href={`mailto:${value}`} className="link wrap-anywhere">
        {value}
      </a>
    );
  return <bdi>{value}</bdi>;
}
