import { t } from "@lingui/core/macro";
import { deletedUser } from "#schema/deleted-user.ts";

const { firstName } = deletedUser;
/** The fields that have a person's first name. */
const named = ["firstName", "author"];

/** The value of a reply. A person whose account was erased is named in the language of the screen, wherever they appear. */
export const parseReply = (text: string): unknown =>
  text.includes(firstName)
    ? JSON.parse(text, (field, value) =>
        value === firstName && named.includes(field) ? t`Deleted user` : value,
      )
    : JSON.parse(text);
