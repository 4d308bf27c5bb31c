import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { Notice } from "#web/ui/layout/card.tsx";
import { usePausing } from "./use-pausing.ts";

/** Reminds the migrant that their profile is hidden, with a button to show it again. */
export function HiddenNotice() {
  const { pause, isPending } = usePausing();
  const heading = useRef<HTMLElement | null>(null);
  useEffect(() => {
    heading.current = document.querySelector("h1");
  }, []);
  useFocusNext(heading);
  return (
    <Notice tone="lamp" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex-1 basis-64">
        <span className="font-medium">
          <Trans>Your profile is hidden.</Trans>
        </span>{" "}
        <Trans>Only landlords you are connected with can see it.</Trans>
      </p>
      <Button variant="outlined" pending={isPending} onClick={() => pause(false)}>
        <Trans>Show my profile</Trans>
      </Button>
    </Notice>
  );
}
