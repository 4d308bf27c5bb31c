import { Trans } from "@lingui/react/macro";

type ConnectedNoticeProps = {
  /** Whom the admin is or was connected with. */
  person: { firstName: string; lastName: string };
  /** No other admin can decide. */
  alone?: boolean;
};

/** Why this admin cannot act about a person. */
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
