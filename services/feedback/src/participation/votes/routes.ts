import { id } from '@earshot/contracts'
import { HistoryQuery, quietIfAsked, route } from '@earshot/http'
import type { People } from '@earshot/identity'
import { z } from 'zod'
import { authorOf } from '../../access/author.ts'
import {
  CastVote,
  OwnVote,
  ProxyVote,
  ProxyVoter,
  Vote,
  VoteInput,
  VotePatch,
  VoteQuery,
  VoteState,
} from '../../records/votes/model.ts'
import {
  createVote,
  deleteVote,
  getVote,
  listVoters,
  listVotes,
  toggleVote,
  unvote,
  updateVote,
  vote,
  voteFor,
  voterOf,
} from './service.ts'

const ofPost = z.object({ id: id('post') })
const params = z.object({ id: id('vote') })

/** Voting for a post, addressed by the post. */
const votingRoutes = (people: People) => [
  route({
    method: 'put',
    path: '/posts/:id/vote',
    summary: 'Vote for a post',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    params: ofPost,
    body: OwnVote,
    optionalBody: true,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'SIGN_IN_REQUIRED'],
    handle: async ({ pool, caller, params, body }) =>
      vote(pool, caller, { ...params, voter: await authorOf(people, pool, caller, body) }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/vote',
    summary: 'Toggle the vote for a post',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    params: ofPost,
    body: OwnVote,
    optionalBody: true,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'SIGN_IN_REQUIRED'],
    handle: async ({ pool, caller, params, body }) =>
      toggleVote(pool, caller, { ...params, voter: await authorOf(people, pool, caller, body) }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id/vote',
    summary: 'Remove the vote for a post',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    params: ofPost,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => unvote(pool, caller, { ...params, voterId: caller.principalId }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/vote/proxy',
    summary: 'Vote for a post on behalf of a user',
    permission: 'write:feedback',
    params: ofPost,
    query: HistoryQuery,
    body: ProxyVote,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'INSUFFICIENT_SCOPE'],
    handle: ({ pool, caller, params, query, body }) =>
      voteFor(pool, people, quietIfAsked(caller, query), { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id/vote/proxy',
    summary: 'Remove the vote of a user for a post',
    permission: 'write:feedback',
    params: ofPost,
    query: ProxyVoter,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: async ({ pool, caller, params, query }) =>
      unvote(pool, caller, { ...params, voterId: (await voterOf(people, pool, caller, query)).principalId }),
  }),
  route({
    method: 'get',
    path: '/posts/:id/voters',
    summary: 'List the voters of a post',
    description:
      'Each voter once, including the voters of merged posts; newest vote first. Users see only their own vote, unless the board has `showVoters`.',
    permission: 'read:feedback',
    forUsers: true,
    params: ofPost,
    reply: { status: 200, list: Vote },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => listVoters(pool, caller, { ...params, page }),
  }),
]

/** All routes of votes, with those that address a vote by its id. */
export const voteRoutes = ({ people }: { people: People }) => [
  ...votingRoutes(people),
  route({
    method: 'get',
    path: '/votes',
    summary: 'List votes',
    permission: 'read:feedback',
    forUsers: true,
    query: VoteQuery,
    reply: { status: 200, list: Vote },
    handle: ({ pool, caller, query, page }) => listVotes(pool, caller, { query, page }),
  }),
  route({
    method: 'post',
    path: '/votes',
    summary: 'Create a vote',
    description:
      'If the voter has already voted, the response is the existing vote with the status 200, and no event is emitted.',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    query: HistoryQuery,
    body: VoteInput,
    reply: { status: 200, body: CastVote, createdWhen: 'created' },
    location: it => `/api/v1/votes/${it.id}`,
    errors: ['INSUFFICIENT_SCOPE', 'ALREADY_MERGED', 'SIGN_IN_REQUIRED'],
    handle: ({ pool, caller, query, body }) => createVote(pool, people, quietIfAsked(caller, query), body),
  }),
  route({
    method: 'get',
    path: '/votes/:id',
    summary: 'Get a vote',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Vote },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getVote(pool, caller, params.id),
  }),
  route({
    method: 'patch',
    path: '/votes/:id',
    summary: 'Update a vote',
    permission: 'write:feedback',
    forUsers: true,
    params,
    body: VotePatch,
    reply: { status: 200, body: Vote },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => updateVote(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/votes/:id',
    summary: 'Delete a vote',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => deleteVote(pool, caller, params),
  }),
]
