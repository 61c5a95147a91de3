import type { Person } from '../types.ts'

/** What is written of a name behind an @ before the cursor: nothing yet, or all but the last. Undefined where nobody is named. */
export const begunName = (before: string): string | undefined =>
  /(?:^|\s)@((?:[^@\n]*[^@\s])?)$/.exec(before)?.[1]

/** Those of them whom the text names still. */
export const mentionedIn = (text: string, people: Person[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
