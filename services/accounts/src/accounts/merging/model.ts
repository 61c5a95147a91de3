import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { User, userExample } from '../../directory/users/model.ts'

const fromExample = {
  principalId: 'principal_01kk0q2d7zecst1qj6v0hd3k9m',
  name: 'Grace',
  email: 'grace@home.example.com',
}
const intoExample = {
  principalId: userExample.principalId,
  name: userExample.name,
  email: userExample.email,
}

const MergedUser = z
  .object({ principalId: id('principal'), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'MergedUser', example: intoExample })

export const UserMerge = z
  .object({
    from: MergedUser,
    into: MergedUser,
    mergedAt: Timestamp,
    undoUntil: Timestamp.nullable().describe('Until then, the merge can be undone. Null if it is final.'),
  })
  .meta({
    id: 'UserMerge',
    example: {
      from: fromExample,
      into: intoExample,
      mergedAt: '2026-03-04T16:40:12.250Z',
      undoUntil: '2026-03-05T16:40:12.250Z',
    },
  })
export type UserMerge = z.infer<typeof UserMerge>

export const UserMergeInput = z
  .strictObject({ intoPrincipalId: id('principal').describe('The user who is kept.') })
  .meta({ id: 'UserMergeInput', example: { intoPrincipalId: intoExample.principalId } })

export const filledFields = ['name', 'email', 'image', 'externalId', 'companyId', 'attributes'] as const

export const lostParts = [
  'name',
  'email',
  'image',
  'externalId',
  'companyId',
  'attributes',
  'contactEmail',
  'picture',
  'password',
  'identityProvider',
] as const

const count = z.int().min(0)

const movedExample = {
  posts: 2,
  comments: 4,
  votes: 9,
  doubleVotes: 1,
  follows: 1,
  reactions: 0,
  conversations: 3,
  tickets: 1,
  files: 2,
  segments: 1,
}

export const UserMergePreview = z
  .object({
    from: User,
    into: User,
    moved: z
      .object({
        posts: count,
        comments: count,
        votes: count,
        doubleVotes: count.describe('Votes for posts that both have voted for. They count once.'),
        follows: count,
        reactions: count,
        conversations: count,
        tickets: count,
        files: count,
        segments: count.describe('Segments without a rule that the user who is kept would be added to.'),
      })
      .meta({ id: 'MovedContent', example: movedExample }),
    filled: z
      .array(z.enum(filledFields))
      .describe('Fields that are empty and get the value of the other user.'),
    lost: z.array(z.enum(lostParts)).describe('What is not kept, besides sessions and tokens.'),
  })
  .meta({
    id: 'UserMergePreview',
    example: {
      from: { ...userExample, ...fromExample, displayName: fromExample.name, companyId: null },
      into: userExample,
      moved: movedExample,
      filled: ['companyId'],
      lost: ['name', 'email', 'password'],
    },
  })
export type UserMergePreview = z.infer<typeof UserMergePreview>
