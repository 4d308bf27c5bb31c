import { Trans } from "@lingui/react/macro";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { otherNameOf, requesterOf } from "./queue.ts";

/** The name on a request, with the name on the account when it is different. */
export function RequestNames({ of: request }: { of: FullVerification }) {
  const { firstName, lastName } = requesterOf(request);
  const name = <bdi>{request.fullName || `${firstName} ${lastName}`}</bdi>;
  const otherName = otherNameOf(request);
  if (otherName === null) return name;
  return (
    <Trans>
      {name} (on the account: <bdi>{otherName}</bdi>)
    </Trans>
  );
}
