import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { type AuditEvent, auditEvents } from "#schema/vocabulary.ts";
import { SelectField, TextField } from "#web/forms/field.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useAuditEvents } from "./audit-events.ts";
import { startOf } from "./day-start.ts";

/** The filter of the audit log. The whole filter is in the address. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams();
  const event: AuditEvent | undefined = auditEvents.find((each) => each === search.get("event"));
  const [from, until] = [search.get("from") ?? "", search.get("until") ?? ""];
  const query = {
    person: search.get("person") ?? undefined,
    actor: search.get("actor") ?? undefined,
    event,
    from: startOf(from),
    to: startOf(until, 1),
  };
  const set = (name: "person" | "actor" | "event" | "from" | "until", value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const isBackwards = query.from !== undefined && query.to !== undefined && query.from >= query.to;
  return { query, from, until, isBackwards, set, isEmpty: search.size === 0 };
}
export type AuditFilter = ReturnType<typeof useAuditFilter>;

type Named = { id: string; firstName: string; lastName: string };

/** The fields of the filter. People have no field: links on other screens set them in the address. */
export function AuditFilterFields({ filter, people }: { filter: AuditFilter; people: readonly Named[] }) {
  const { t } = useLingui();
  const events = useAuditEvents();
  const { query, from, until, isBackwards, set } = filter;
  const nameOf = (id: string) => {
    const person = people.find((each) => each.id === id);
    return <bdi>{person ? `${person.firstName} ${person.lastName}` : id}</bdi>;
  };
  const options = auditEvents
    .map((value) => ({ value, label: events[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <search className="mb-6 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t`What happened`}
          name="event"
          value={query.event ?? ""}
          placeholder={t`Everything`}
          options={options}
          onChange={({ target }) => set("event", target.value)}
        />
        <TextField
          type="date"
          label={t`From`}
          name="from"
          value={from}
          onChange={({ target }) => set("from", target.value)}
        />
        <TextField
          type="date"
          label={t`Until the end of`}
          name="until"
          value={until}
          error={isBackwards ? t`This day is before “From”.` : undefined}
          onChange={({ target }) => set("until", target.value)}
        />
      </div>
      {query.person !== undefined && (
        <Chosen onRemove={() => set("person", "")}>
          <Trans>Only lines about {nameOf(query.person)}</Trans>
        </Chosen>
      )}
      {query.actor !== undefined && (
        <Chosen onRemove={() => set("actor", "")}>
          <Trans>Only what {nameOf(query.actor)} did</Trans>
        </Chosen>
      )}
    </search>
  );
}

const Chosen = ({ children, onRemove }: { children: ReactNode; onRemove: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <Button variant="outlined" onClick={onRemove}>
      <Trans>Show everyone</Trans>
    </Button>
  </p>
);
