/** A principal to mention. */
export type Mentioned = { id: string; name: string }

/** The part of a name typed after an @ before the cursor, possibly empty. Undefined if no mention is being typed. */
export const typedMention = (before: string): string | undefined =>
  /(?:^|\s)@((?:[^@\n]*[^@\s])?)$/.exec(before)?.[1]

/** The ids of the people whose names are still in the text. */
export const mentionedIn = (text: string, people: Mentioned[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
