import type { ComponentProps } from "react";
import { type PersonName, usePersonName } from "./person-name.tsx";

/** A person's name without the full stop of an initial, because the sentence may end right after it. */
export function NameInSentence({ person, className }: ComponentProps<typeof PersonName>) {
  const name = usePersonName()(person);
  return <bdi className={className}>{name.replace(/\.$/, "")}</bdi>;
}
