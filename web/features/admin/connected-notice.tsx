import { Trans } from "@lingui/react/macro";

type ConnectedNoticeProps = {
  /** The person with whom the admin is or was connected. */
  person: { firstName: string; lastName: string };
  /** Whether no other admin can decide. */
  alone?: boolean;
};

/** Explains why this admin cannot decide about a person. */
export function ConnectedNotice({ person: { firstName, lastName }, alone = false }: ConnectedNoticeProps) {
  return (
    <div className="grid gap-2 py-2 text-soft wrap-anywhere">
      <p>
        <Trans>
          You are connected with{" "}
          <bdi>
            {firstName} {lastName}
          </bdi>
          , so another admin has to decide.
        </Trans>
      </p>
      {alone && (
        <p>
          <Trans>No other admin can decide now. Ask whoever runs this site to add one.</Trans>
        </p>
      )}
    </div>
  );
}
