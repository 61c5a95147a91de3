import { id, maxMentions, shortText } from '@earshot/contracts'
import { z } from 'zod'

/** Of a body. */
export const mentionsInput = z
  .array(id('principal'))
  .max(maxMentions)
  .describe(
    'The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once.',
  )

/** Of a post or comment. */
export const mentionFields = {
  mentionedPrincipalIds: z.array(id('principal')).describe('The people mentioned in the text.'),
  mentionedNames: z
    .array(z.string().nullable())
    .describe('Their current names, in the same order. Null for deleted users.'),
}

export const Mentionable = z
  .object({
    principalId: id('principal'),
    name: z.string(),
    isTeam: z.boolean().describe('Whether the person is a member of the team.'),
  })
  .meta({
    id: 'Mentionable',
    example: { principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t', name: 'Ada Moreno', isTeam: true },
  })
export type Mentionable = z.infer<typeof Mentionable>

export const Mentionables = z
  .object({ people: z.array(Mentionable).describe('At most 20, members of the team first.') })
  .meta({
    id: 'Mentionables',
    example: {
      people: [{ principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t', name: 'Ada Moreno', isTeam: true }],
    },
  })
export type Mentionables = z.infer<typeof Mentionables>

export const MentionableQuery = z.object({
  postId: id('post').optional().describe('Includes the authors of this post and its comments.'),
  search: shortText(100).optional().describe('Only people whose name has a word that starts with this text.'),
})
export type MentionableQuery = z.output<typeof MentionableQuery>
