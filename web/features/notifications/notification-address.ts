import type { Notification } from "#schema/endpoints/notifications.ts";
import { connectionRowId, dashboardOf, screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";

/** The id of the connection that a notification is about. `objectId` is that id, or begins with that id and a dot. */
export const connectionIdOf = (objectId: string) => objectId.replace(/\..*/, "");

/** The address that a notification links to. `isListed`: whether the dashboard has the row of its connection. */
export function placeOf(
  { kind, objectId }: Pick<Notification, "kind" | "objectId">,
  userType: UserType,
  isListed: boolean,
): string {
  switch (kind) {
    case "new_device":
      return screens.sessions;
    case "password_changed":
    case "address_changed":
      return screens.account;
    case "check_in_asked":
      return screens.checkIn;
    case "report_closed":
      return screens.reports;
    case "appeal_lifted":
    case "appeal_reopened":
    case "appeal_rejected":
      return screens.appeal;
    case "verification_decided":
      return userType === "landlord" ? screens.landlordVerification : screens.migrantVerification;
    default:
      return isListed
        ? `${dashboardOf(userType)}#${connectionRowId(connectionIdOf(objectId))}`
        : dashboardOf(userType);
  }
}
