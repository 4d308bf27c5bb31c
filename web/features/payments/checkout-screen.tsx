import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentIntent } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { useNavigationType, useParams, useSearchParams } from "react-router";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { useRead } from "#web/api/query.ts";
import { ConnectedBefore } from "#web/i18n/connected-before.tsx";
import { RefundRule } from "#web/i18n/refund-rule.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { FollowedPayment } from "./followed-payment.tsx";
import { OrderSummary, whilePayable } from "./order-summary.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PaymentRefused, ProfileGone } from "./payment-refused.tsx";
import { usePaymentIntent } from "./use-payment-intent.ts";

/** The checkout: what the fee buys, beside the total and the card form. Its header has no menu. */
export default function CheckoutScreen() {
  const { t } = useLingui();
  const { migrantId = "" } = useParams();
  const title = t`Complete Connection`;
  usePageTitle(title);
  return (
    <PageWidth className="pt-3 pb-8 sm:pt-6">
      <PageHeading className="mb-3 max-sm:text-2xl sm:mb-6">{title}</PageHeading>
      <Checkout key={migrantId} migrantId={migrantId} />
    </PageWidth>
  );
}

/** Checks a payment from a bank or wallet first, even when the migrant's profile is gone. */
function Checkout({ migrantId }: { migrantId: string }) {
  const { t } = useLingui();
  const { returned, letGo } = useReturn();
  const [refused, setRefused] = useState<string | null>(null);
  if (returned === null || returned === refused) return <Offer migrantId={migrantId} refused={refused} />;
  return (
    <Card as="section" aria-label={t`Payment`} aria-live="polite" className="max-w-form">
      <FollowedPayment
        migrantId={migrantId}
        paymentIntentId={returned}
        charged={false}
        onNotPaid={() => {
          setRefused(returned);
          letGo();
        }}
      />
    </Card>
  );
}

const columns =
  "grid items-start gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:grid-rows-[auto_1fr] lg:gap-y-8 lg:has-data-closed:justify-start lg:has-data-closed:grid-cols-[minmax(0,max-content)_26.25rem]";

function Offer({ migrantId, refused }: { migrantId: string; refused: string | null }) {
  const { t } = useLingui();
  const {
    data: migrant,
    error,
    isPending,
    refetch,
    isFetching,
  } = useRead(getMigrant, { params: { id: migrantId } });
  const isGone = error?.status === 404;
  // Our links contain the person's id, so the payment does not wait for the profile. Another address may contain a profile
  // id. When the profile is gone, the server knows whether a payment was made.
  const named = useNavigationType() === "PUSH" || isGone ? migrantId : undefined;
  const [made, setMade] = useState<PaymentIntent | null>(null);
  const payment = usePaymentIntent(migrant?.userId ?? named, made === null);
  // From the cache of the previous screen, so that the form does not wait for them.
  const { data: connections } = useRead(listConnections, {}, { enabled: false });
  if (isPending)
    return (
      <Loading label={t`Loading…`}>
        <div className={columns}>
          <Skeleton className="h-12 lg:h-96" />
          <Skeleton className="h-96" />
        </div>
      </Loading>
    );
  if (isGone && !payment.data) return <Gone migrantId={migrantId} payment={payment} />;
  if (error)
    return (
      <Failed
        message={<Trans>Failed to initialize payment. Please try again.</Trans>}
        onRetry={() => {
          void refetch();
          // When the profile is gone, only the payment tells more.
          if (isGone) void payment.refetch();
        }}
        retrying={isFetching}
      />
    );
  return (
    <div className={classes("group/checkout", columns)}>
      <OrderSummary migrant={migrant}>
        <ConnectedBefore connections={connections} migrantId={migrant.userId} />
      </OrderSummary>
      <PaymentPanel
        migrantId={migrant.userId}
        payment={payment}
        made={made}
        onMade={setMade}
        refused={refused}
      />
      {/* On phones it appears together with the form, so that it does not move when the form appears. */}
      <div className={classes(whilePayable, "max-lg:group-has-data-skeleton/checkout:invisible")}>
        <h3>
          <Trans>When we refund you</Trans>
        </h3>
        <RefundRule name={<bdi>{migrant.user.firstName}</bdi>} />
      </div>
    </div>
  );
}

interface GoneProps {
  migrantId: string;
  payment: ReturnType<typeof usePaymentIntent>;
}

/** Shown when the profile is gone. The server says first whether a payment was made or is being processed. */
function Gone({ migrantId, payment: { failure, isFetching, refetch } }: GoneProps) {
  const { t } = useLingui();
  if (!failure)
    return (
      <Loading label={t`Loading…`}>
        <Skeleton className="h-44" />
      </Loading>
    );
  return (
    <div role="status">
      {failure.code === "migrant_unavailable" ? (
        <ProfileGone />
      ) : (
        <PaymentRefused
          failure={failure}
          migrantId={migrantId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </div>
  );
}

/**
 * The intent id in `return_url` when a bank or wallet sends the person back, or null. The server asks the
 * provider for the result, and nothing else in the address is trusted. The id stays in the address until `letGo`, so
 * that a reload asks again.
 */
function useReturn() {
  const [search, setSearch] = useSearchParams();
  const returned = search.get("payment_intent");
  // The provider adds the client secret, which must not stay in an address.
  const toldMore = returned !== null && search.size > 1;
  useEffect(() => {
    if (toldMore) setSearch({ payment_intent: returned }, { replace: true });
  }, [toldMore, returned, setSearch]);
  const letGo = () => setSearch({}, { replace: true });
  return { returned, letGo };
}
