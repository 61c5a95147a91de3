import { id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { authorFields, person } from '../../access/author.ts'
import * as examples from '../examples.ts'

const importance = z.enum(['nice', 'important', 'must'])

export const Vote = z
  .object({
    id: id('vote'),
    postId: id('post').describe('The post that was voted for, even if it was merged since.'),
    principalId: z.string(),
    voterName: z.string().nullable(),
    voterEmail: z.string().nullable(),
    importance: importance
      .nullable()
      .describe('How important the post is to the voter. Null if they did not say.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Vote', example: examples.vote, derived: ['voterName', 'voterEmail'] })
export type Vote = z.infer<typeof Vote>

export const CastVote = Vote.extend({
  created: z.boolean().describe('False if the voter had already voted.'),
}).meta({
  id: 'CastVote',
  example: { ...examples.vote, created: true },
  derived: ['voterName', 'voterEmail', 'created'],
})
export type CastVote = z.infer<typeof CastVote>

export const VoteState = z
  .object({
    voted: z.boolean().describe('Whether the voter now has a vote for the post.'),
    voteCount: z.int().describe('Voters of the post and of posts merged into it, each counted once.'),
  })
  .meta({ id: 'VoteState', example: { voted: true, voteCount: 13 } })
export type VoteState = z.infer<typeof VoteState>

/** The voter, if not the caller. */
export const OwnVote = z.strictObject(authorFields).meta({ id: 'OwnVote', example: {} })

const voter = {
  voterPrincipalId: id('principal').optional().describe('The voter.'),
  voter: person
    .optional()
    .describe('The voter by email address, instead of the id. A user is created if the address is new.'),
}

const votedAt = moment.optional().describe('For moving votes from another system. Requires the scope admin.')

export const ProxyVote = z
  .strictObject({ ...voter, createdAt: votedAt })
  .meta({ id: 'ProxyVote', example: { voter: { email: 'grace@example.com', name: 'Grace Holt' } } })
export type ProxyVote = z.output<typeof ProxyVote>

/** In a query, where an email address would be logged. */
export const ProxyVoter = z.object({ voterPrincipalId: id('principal').describe('The voter.') })

export const VoteInput = z
  .strictObject({
    postId: id('post'),
    principalId: id('principal').optional().describe('The voter, if not the caller.'),
    voter: voter.voter,
    importance: importance.optional(),
    createdAt: votedAt,
  })
  .meta({
    id: 'VoteInput',
    example: { postId: examples.post.id, principalId: examples.vote.principalId, importance: 'must' },
  })
export type VoteInput = z.output<typeof VoteInput>

export const VotePatch = z
  .strictObject({ importance: importance.nullable() })
  .partial()
  .meta({ id: 'VotePatch', example: { importance: 'important' } })
export type VotePatch = z.output<typeof VotePatch>

export const VoteQuery = z.object({
  postId: id('post').optional().describe('Only votes for this post, without posts merged into it.'),
  principalId: id('principal').optional().describe('Only votes of this principal.'),
})
export type VoteQuery = z.output<typeof VoteQuery>
