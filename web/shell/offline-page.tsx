import { Trans } from "@lingui/react/macro";
import { productName } from "#schema/limits.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";

/**
 * What the service worker shows when a page cannot be fetched. It needs no script and no other file, because none can be
 * fetched. Its link requests the same address again.
 */
export function OfflinePage() {
  return (
    <main>
      <PageWidth width="form" className="flex min-h-dvh flex-col justify-center gap-5 py-12">
        <Logo name={productName} className="mb-4" />
        <h1>
          <Trans>You are offline</Trans>
        </h1>
        <p className="text-lg text-soft">
          <Trans>
            We cannot reach {productName} right now. Your messages and what you have saved are safe.
          </Trans>
        </p>
        <p className="text-soft">
          <Trans>This page opens again by itself when you are online.</Trans>
        </p>
        <div>
          <a
            // biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own
            href=""
            className="inline-flex min-h-12 items-center rounded-control bg-harbour px-5 font-semibold text-on-harbour"
          >
            <Trans>Try again</Trans>
          </a>
        </div>
        <p className="border-t border-line pt-5">
          <Trans>
            In danger? Call{" "}
            <a className="font-semibold underline" href="tel:999">
              999
            </a>
            . It works without internet.
          </Trans>
        </p>
      </PageWidth>
    </main>
  );
}
