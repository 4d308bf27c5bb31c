import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createSignal } from "#web/api/store.ts";
import { CheckboxField } from "#web/forms/field.tsx";

/** The storage key of the ticked tasks. They are kept on this device and are the same in every language. */
const name = "guidelines-done";
const { notify, subscribe } = createSignal();
const read = () => localStorage.getItem(name) ?? "";
// The build prerenders the page without a device's storage.
const readAtBuild = () => "";

function tick(id: string, on: boolean) {
  const others = read()
    .split(",")
    .filter((each) => each && each !== id);
  try {
    localStorage.setItem(name, [...others, ...(on ? [id] : [])].join(","));
  } catch {
    // The storage is full or switched off, so the box stays as it was.
  }
  notify();
}

export interface Task {
  id: string;
  label: string;
}

/** The checklist of a chapter, to tick on the screen or on paper. */
export function Checklist({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useLingui();
  const done = useSyncExternalStore(subscribe, read, readAtBuild).split(",");
  const list = useRef<HTMLElement>(null);
  // A reader may tick boxes of the prerendered page before this code has loaded.
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
