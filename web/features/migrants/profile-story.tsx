import { Trans } from "@lingui/react/macro";
import { Card } from "#web/ui/layout/card.tsx";

/** The card 'Their Story', in reading width. */
export function ProfileStory({ story }: { story: string }) {
  return (
    <Card as="section" aria-labelledby="story" className="sm:p-8">
      <h2 id="story" className="mb-3">
        <Trans>Their Story</Trans>
      </h2>
      <p dir="auto" className="text-xl wrap-anywhere whitespace-pre-line">
        {story}
      </p>
    </Card>
  );
}
