import { Plural, Trans } from "@lingui/react/macro";

/** The notice appears when this many messages are left. */
const noticedFrom = 2;

/** Tells a person in time that they have to wait for a reply. */
export function BeforeReply({ left, otherName }: { left: number | null; otherName: string }) {
  if (left === null || left > noticedFrom) return null;
  const name = <bdi>{otherName}</bdi>;
  return (
    <p className="text-soft">
      {left === 0 ? (
        <Trans>You can write more when {name} has replied.</Trans>
      ) : (
        <Plural
          value={left}
          one={<span>You can send one more message before {name} replies.</span>}
          other={<span>You can send # more messages before {name} replies.</span>}
        />
      )}
    </p>
  );
}
