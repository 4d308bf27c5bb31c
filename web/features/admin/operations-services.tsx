import { Trans, useLingui } from "@lingui/react/macro";
import type { health } from "#schema/endpoints/health.ts";
import { dependencies } from "#schema/vocabulary.ts";
import type { useRead } from "#web/api/query.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Rows } from "./operations-figures.tsx";
import { Section } from "./operations-section.tsx";
import { useServiceNames } from "./use-service-names.ts";

/** The services that the product depends on, and whether each one responds. */
export function Services({ services }: { services: ReturnType<typeof useRead<typeof health>> }) {
  const { t } = useLingui();
  const names = useServiceNames();
  const { data, error, refetch, isFetching } = services;
  const payments = { stripe: t`Stripe`, simulated: t`simulated`, off: t`off` };
  return (
    <Section title={<Trans>Services</Trans>}>
      {error ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Loading />
      ) : (
        <Rows>
          {dependencies.map((name) => (
            <li key={name} className="flex min-h-11 items-center justify-between gap-x-6 py-2">
              <span>{names[name]}</span>
              {data.down.includes(name) ? (
                <Badge tone="urgent">
                  <Trans>does not answer</Trans>
                </Badge>
              ) : (
                <Badge tone="active">
                  <Trans>answers</Trans>
                </Badge>
              )}
            </li>
          ))}
          <li className="flex min-h-11 items-center justify-between gap-x-6 py-2">
            <Trans>Payments</Trans>
            <span className="text-soft">{payments[data.payments]}</span>
          </li>
        </Rows>
      )}
    </Section>
  );
}
