import type { Person } from '../types.ts'

/** The part of a name typed after an @ before the cursor, possibly empty. Undefined if no mention is being typed. */
export const typedMention = (before: string): string | undefined =>
  /(?:^|\s)@((?:[^@\n]*[^@\s])?)$/.exec(before)?.[1]

/** The part of a macro's name typed after a / or # before the cursor, possibly empty. Undefined in the middle of a word, in a ticket number and in a heading. */
export const typedMacro = (before: string): string | undefined =>
  /(?:^|\s)(?!#\d|# )[/#]((?:[^/#\n]*[^/#\s])?)$/.exec(before)?.[1]

/** The ids of the people whose names are still in the text. */
export const mentionedIn = (text: string, people: Person[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
