import { t } from "@lingui/core/macro";
import { deletedUser } from "#schema/deleted-user.ts";

const { firstName } = deletedUser;
/** The fields that have a person's first name. */
const named = ["firstName", "author"];

/** Parses a reply. The name of a person whose account was erased becomes a phrase in the language of the screen. */
export const parseReply = (text: string): unknown =>
  text.includes(firstName)
    ? JSON.parse(text, (field, value) =>
        value === firstName && named.includes(field) ? t`Deleted user` : value,
      )
    : JSON.parse(text);
