import { useLingui } from "@lingui/react/macro";
import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

/** A placeholder with the height of the card form, so that nothing moves. */
export function FormSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Preparing your payment…`}>
      <div className="grid gap-5">
        <CardFieldsSkeleton />
        <Skeleton className="h-11" />
        <Skeleton className="h-17" />
      </div>
    </Loading>
  );
}

/** As high as the payment method, number, expiry, security code and postal code with their labels. */
export function CardFieldsSkeleton() {
  return (
    <div data-skeleton className="grid grid-cols-2 gap-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      {["number", "expiry", "code", "postal"].map((field) => (
        <div key={field} className={field === "number" || field === "postal" ? "col-span-2" : ""}>
          <Skeleton className="mb-1.5 h-6 w-24" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}
