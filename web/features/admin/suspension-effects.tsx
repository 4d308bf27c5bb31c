import { Trans } from "@lingui/react/macro";
import type { UserType } from "#schema/vocabulary.ts";

/** What happens to whom, in words. */
export function SuspensionEffects({ kind, lifting }: { kind: UserType; lifting: boolean }) {
  if (lifting)
    return (
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <Trans>They can sign in again, with the password they had.</Trans>
        </li>
        <li>
          {kind === "migrant" ? (
            <Trans>Landlords find them again. Introductions that were called off stay so.</Trans>
          ) : (
            <Trans>Their connections are as they were.</Trans>
          )}
        </li>
        <li>
          <Trans>The verified badge does not come back: they must ask for it again.</Trans>
        </li>
      </ul>
    );
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        <Trans>They are signed out everywhere at once, and cannot sign in.</Trans>
      </li>
      <li>
        <Trans>They lose the verified badge, and must ask for it again once the suspension is lifted.</Trans>
      </li>
      {kind === "migrant" ? (
        <>
          <li>
            <Trans>Landlords no longer find them.</Trans>
          </li>
          <li>
            <Trans>
              Introductions that wait are called off, and the landlords get their fee back in full. A stay
              that has begun goes on.
            </Trans>
          </li>
        </>
      ) : (
        <li>
          <Trans>Their connections stay as they are; the migrants can still withdraw.</Trans>
        </li>
      )}
      <li>
        <Trans>Nothing is deleted, and an admin can lift the suspension.</Trans>
      </li>
    </ul>
  );
}
