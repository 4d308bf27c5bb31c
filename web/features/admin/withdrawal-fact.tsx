import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Moment } from "#web/i18n/dates.tsx";
import { PersonLink } from "./person-link.tsx";

/** Reads a fact such as "withdrawn 2026-11-20T09:00:00.000Z ID Amal": who withdrew or denied the move-in, and when. */
export function withdrawalOf(value: string): { label: ReactNode; value: ReactNode } | undefined {
  const [, reason, at, id, firstName] =
    /^(withdrawn|move_in_denied) (\S+) (\S+) ([\s\S]*)$/.exec(value) ?? [];
  if (!reason || !at || !id || firstName === undefined || Number.isNaN(Date.parse(at))) return undefined;
  const person = { id, firstName, lastName: "" };
  return {
    label: <Moment at={at} />,
    value:
      reason === "withdrawn" ? (
        <Trans>
          <PersonLink person={person} /> withdrew. The fee went back.
        </Trans>
      ) : (
        <Trans>
          <PersonLink person={person} /> said that they had not moved in. The fee went back.
        </Trans>
      ),
  };
}
