import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createSignal } from "#web/api/store.ts";
import { CheckboxField } from "#web/forms/field.tsx";

/** What is ticked is kept on this device, in every language. */
const name = "guidelines-done";
const { notify, subscribe } = createSignal();
const read = () => localStorage.getItem(name) ?? "";
// The page is prerendered without a device.
const readAtBuild = () => "";

function tick(id: string, on: boolean) {
  const others = read()
    .split(",")
    .filter((each) => each && each !== id);
  try {
    localStorage.setItem(name, [...others, ...(on ? [id] : [])].join(","));
  } catch {
    // Storage is full or switched off: the box stays as it was.
  }
  notify();
}

export interface Task {
  id: string;
  label: string;
}

/** A chapter's list to tick off, on the screen or on paper. */
export function Checklist({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useLingui();
  const done = useSyncExternalStore(subscribe, read, readAtBuild).split(",");
  const list = useRef<HTMLElement>(null);
  // Of the prerendered page, a reader may tick boxes before this code is there.
  useEffect(() => {
    for (const box of list.current?.querySelectorAll("input") ?? [])
      if (box.checked && !read().split(",").includes(box.name)) tick(box.name, true);
  }, []);
  const total = tasks.length;
  const ticked = tasks.filter(({ id }) => done.includes(id)).length;
  return (
    <section
      ref={list}
      aria-label={t`Checklist`}
      className="break-inside-avoid rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>
          <Trans>Checklist</Trans>
        </h3>
        <p className="text-soft figures">
          <Trans>
            {ticked} of {total} done
          </Trans>
        </p>
      </div>
      {tasks.map(({ id, label }) => (
        <CheckboxField
          key={id}
          className="text-lg"
          name={id}
          label={label}
          checked={done.includes(id)}
          onChange={(event) => tick(id, event.target.checked)}
        />
      ))}
    </section>
  );
}
