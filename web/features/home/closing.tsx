import { Trans } from "@lingui/react/macro";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { Begin, forVisitors, useIsVisitor } from "./begin.tsx";

/** The links to register again, for people who have read to the end. */
export function Closing() {
  if (!useIsVisitor()) return null;
  return (
    <div className={`dusk-band ${forVisitors}`}>
      <PageWidth className="grid items-center gap-8 py-16 md:grid-cols-2">
        <div>
          <h2 className="text-3xl lg:text-4xl">
            <Trans>Start with a few words about yourself</Trans>
          </h2>
          <p className="mt-3 max-w-line text-lg text-soft">
            <Trans>You can stop and come back later. What you write is kept on your device.</Trans>
          </p>
        </div>
        <Begin />
      </PageWidth>
    </div>
  );
}
