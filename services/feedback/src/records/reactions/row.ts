import { emojiNames, type Reaction } from './model.ts'

/** In the order of the emojis, with the fields in one order: a stored object has its own. */
export const toReactions = (rows: readonly Reaction[]): Reaction[] =>
  emojiNames.flatMap(name =>
    rows
      .filter(({ emoji }) => emoji === name)
      .map(({ emoji, count, reacted }) => ({ emoji, count, reacted })),
  )
