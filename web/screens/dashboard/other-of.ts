import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import type { OtherParty } from "#web/features/messages/open-conversation.tsx";

/** The other party of a connection, for the conversation. */
export function otherOf({ landlord, migrant }: Connection, reader: UserType): OtherParty {
  return reader === "migrant" ? landlord : { ...migrant, photo: migrant.migrantProfile?.profilePicture };
}
