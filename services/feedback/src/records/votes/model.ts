import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { authorFields, person } from '../../access/author.ts'
import * as examples from '../examples.ts'

const importance = z.enum(['nice', 'important', 'must'])

export const Vote = z
  .object({
    id: id('vote'),
    postId: id('post').describe('The post that was voted for, also when it is merged into another one now.'),
    principalId: z.string(),
    voterName: z.string().nullable(),
    voterEmail: z.string().nullable(),
    importance: importance.nullable().describe('How much the voter needs it, as far as they said.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Vote', example: examples.vote })
export type Vote = z.infer<typeof Vote>

export const VoteState = z
  .object({
    voted: z.boolean().describe('Whether the voter has voted for the post now.'),
    voteCount: z.int().describe('Voters of the post and of what is merged into it, each once.'),
  })
  .meta({ id: 'VoteState', example: { voted: true, voteCount: 13 } })
export type VoteState = z.infer<typeof VoteState>

/** Whose vote, when it is not the caller's own. */
export const OwnVote = z.object(authorFields).meta({ id: 'OwnVote', example: {} })

const voter = {
  voterPrincipalId: id('principal').optional().describe('Who votes.'),
  voter: person.optional().describe('The same by address.'),
}

export const ProxyVote = z
  .object(voter)
  .meta({ id: 'ProxyVote', example: { voter: { email: 'grace@example.com', name: 'Grace Holt' } } })
export type ProxyVote = z.output<typeof ProxyVote>

export const VoteInput = z
  .object({
    postId: id('post'),
    principalId: id('principal').optional().describe('Who votes, when it is not the caller.'),
    voter: voter.voter,
    importance: importance.optional(),
  })
  .meta({
    id: 'VoteInput',
    example: { postId: examples.post.id, principalId: examples.vote.principalId, importance: 'must' },
  })
export type VoteInput = z.output<typeof VoteInput>

export const VotePatch = z
  .object({ importance: importance.nullable() })
  .partial()
  .meta({ id: 'VotePatch', example: { importance: 'important' } })
export type VotePatch = z.output<typeof VotePatch>

export const VoteQuery = z.object({
  postId: id('post').optional().describe('Votes for this post itself.'),
  principalId: id('principal').optional().describe('Votes of this person.'),
})
export type VoteQuery = z.output<typeof VoteQuery>
