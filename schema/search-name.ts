/**
 * A person's two search names: "first last" and "last first", NFC and lower case in every script. A search matches the
 * beginning of either. They are stored because the database's `lower` handles only ASCII.
 */
export const searchNamesOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  searchName: searchable(`${firstName} ${lastName}`),
  searchNameReversed: searchable(`${lastName} ${firstName}`),
});

/** Whether a full name is the name on an account, apart from case and spaces. */
export const isNameOf = (
  fullName: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) => searchable(fullName) === searchable(`${firstName} ${lastName}`);

/** Text in the form of search names. */
export const searchable = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
