/**
 * A person's two search names: "first last" and "last first", NFC and lower case in every script. Reviewers find
 * people by the beginning of either. The database cannot do this: its `lower` knows only ASCII.
 */
export const searchNamesOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  searchName: searchable(`${firstName} ${lastName}`),
  searchNameReversed: searchable(`${lastName} ${firstName}`),
});

/** Text as search names are written. */
export const searchable = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
