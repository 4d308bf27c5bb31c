import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { NotificationKind, UserType } from "#schema/vocabulary.ts";
import { NameInSentence } from "#web/ui/layout/name-in-sentence.tsx";

interface SentenceProps {
  kind: NotificationKind;
  /** The id of the object. For a report, its number. */
  objectId: string;
  userType: UserType;
  /** The connection that the notification is about, if the person still has it in their list. */
  connection: Connection | undefined;
}

/** What happened, in one sentence. The name comes from a connection that the person may read. */
export function Sentence({ kind, objectId, userType, connection }: SentenceProps) {
  const name = connection && (
    <NameInSentence person={userType === "landlord" ? connection.migrant : connection.landlord} />
  );
  switch (kind) {
    case "verification_decided":
      return <Trans>We have decided on your verification request.</Trans>;
    case "report_closed":
      return (
        <Trans>
          Your report <bdi dir="ltr">{objectId}</bdi> has an answer.
        </Trans>
      );
    case "appeal_lifted":
      return <Trans>We lifted the suspension of your account. Read what we wrote to you.</Trans>;
    case "appeal_reopened":
      return <Trans>We look at your verification request again. Read what we wrote to you.</Trans>;
    case "appeal_rejected":
      return <Trans>We looked again at our decision about your verification request. It stays.</Trans>;
    case "new_device":
      return <Trans>Your account was used to sign in on a new device. Was it you?</Trans>;
    case "password_changed":
      return <Trans>Your password was changed.</Trans>;
    case "address_changed":
      return <Trans>Your email address was changed.</Trans>;
    case "check_in_asked":
      return <Trans>We have a short question for you.</Trans>;
    case "refunded":
      return name ? (
        <Trans>We refunded your connection fee for {name}.</Trans>
      ) : (
        <Trans>We refunded a connection fee.</Trans>
      );
  }
  if (!name && kind === "other_suspended")
    return <Trans>We suspended the account of someone you were connected with.</Trans>;
  if (!name) return <Trans>There is news about one of your connections.</Trans>;
  switch (kind) {
    case "connected":
      return userType === "landlord" ? (
        <Trans>You are connected with {name}. Write to each other now.</Trans>
      ) : (
        <Trans>{name} wants to get to know you. You can write to each other now.</Trans>
      );
    case "accepted":
      return <Trans>{name} says you have moved in. Is that right?</Trans>;
    case "declined":
      return <Trans>{name} declined. This says nothing about you.</Trans>;
    case "withdrawn":
      return <Trans>{name} withdrew from the connection.</Trans>;
    case "completed":
      return <Trans>The stay with {name} is completed.</Trans>;
    case "cancelled":
      return <Trans>The connection with {name} was cancelled.</Trans>;
    case "other_suspended":
      return (
        <Trans>We suspended the account of {name}. The email and your dashboard say what it means.</Trans>
      );
    case "disputed":
      return <Trans>Your bank opened a dispute about the fee for {name}. Messages are paused.</Trans>;
    case "unread_messages":
      return <Trans>{name} wrote to you.</Trans>;
    case "rating_requested":
      return <Trans>How was the stay with {name}? You can rate it now.</Trans>;
    case "rating_revealed":
      return <Trans>The ratings of the stay with {name} can be seen now.</Trans>;
  }
}
