import { z } from 'zod'

/** In the order in which they are shown. */
export const emojiNames = ['thumbs_up', 'heart', 'party', 'laugh', 'surprise', 'sad'] as const

export const emoji = z.enum(emojiNames)
export type Emoji = z.infer<typeof emoji>

export const Reaction = z
  .object({
    emoji: emoji.describe('`thumbs_up` 👍, `heart` ❤️, `party` 🎉, `laugh` 😄, `surprise` 😮 or `sad` 😢.'),
    count: z.int().min(1),
    reacted: z.boolean().describe('Whether the caller is one of them.'),
  })
  .meta({ id: 'Reaction', example: { emoji: 'heart', count: 3, reacted: false } })
export type Reaction = z.infer<typeof Reaction>

export const reactions = z
  .array(Reaction)
  .describe('How many users and members reacted with each emoji, always in the same order.')

export const ReactionState = z
  .object({ reactions })
  .meta({ id: 'ReactionState', example: { reactions: [{ emoji: 'heart', count: 4, reacted: true }] } })
export type ReactionState = z.infer<typeof ReactionState>
