import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import type { People } from '@earshot/identity'
import { z } from 'zod'
import { authorOf } from '../../access/author.ts'
import {
  OwnVote,
  ProxyVote,
  Vote,
  VoteInput,
  VotePatch,
  VoteQuery,
  VoteState,
} from '../../records/votes/model.ts'
import {
  changeVote,
  createVote,
  deleteVote,
  formerVoter,
  getVote,
  listVoters,
  listVotes,
  toggleVote,
  unvote,
  vote,
  voterOf,
} from './service.ts'

const ofPost = z.object({ id: id('post') })
const params = z.object({ id: id('vote') })

/** Votes as what a voter does to a post. */
const votingRoutes = (people: People) => [
  route({
    method: 'put',
    path: '/posts/:id/vote',
    summary: 'Vote for a post',
    permission: 'write:feedback',
    forUsers: true,
    params: ofPost,
    body: OwnVote,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: async ({ pool, caller, params, body }) =>
      vote(pool, caller, { ...params, voter: await authorOf(people, pool, caller, body) }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/vote',
    summary: 'Vote for a post, or take the vote back',
    permission: 'write:feedback',
    forUsers: true,
    params: ofPost,
    body: OwnVote,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: async ({ pool, caller, params, body }) =>
      toggleVote(pool, caller, { ...params, voter: await authorOf(people, pool, caller, body) }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id/vote',
    summary: 'Take back the vote for a post',
    permission: 'write:feedback',
    forUsers: true,
    params: ofPost,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => unvote(pool, caller, { ...params, voterId: caller.principalId }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/vote/proxy',
    summary: 'Vote for a post on behalf of somebody',
    permission: 'write:feedback',
    params: ofPost,
    body: ProxyVote,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: async ({ pool, caller, params, body }) =>
      vote(pool, caller, { ...params, voter: await voterOf(people, pool, caller, body) }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id/vote/proxy',
    summary: "Take back somebody's vote for a post",
    permission: 'write:feedback',
    params: ofPost,
    body: ProxyVote,
    reply: { status: 200, body: VoteState },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: async ({ pool, caller, params, body }) =>
      unvote(pool, caller, {
        ...params,
        voterId: await formerVoter(people, pool, caller, { ...params, ...body }),
      }),
  }),
  route({
    method: 'get',
    path: '/posts/:id/voters',
    summary: 'List who voted for a post',
    description: 'Each voter once, those of merged posts among them; the latest vote first.',
    permission: 'read:feedback',
    forUsers: true,
    params: ofPost,
    reply: { status: 200, list: Vote },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => listVoters(pool, caller, { ...params, page }),
  }),
]

/** Votes as things. */
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
    description: 'When the voter has voted already, that vote is the answer and nothing is told.',
    permission: 'write:feedback',
    forUsers: true,
    body: VoteInput,
    reply: { status: 201, body: Vote },
    location: it => `/api/v1/votes/${it.id}`,
    errors: ['ALREADY_MERGED'],
    handle: ({ pool, caller, body }) => createVote(pool, people, caller, body),
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
    summary: 'Say how important a vote is',
    permission: 'write:feedback',
    forUsers: true,
    params,
    body: VotePatch,
    reply: { status: 200, body: Vote },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params, body }) => changeVote(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/votes/:id',
    summary: 'Delete a vote',
    permission: 'write:feedback',
    forUsers: true,
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => deleteVote(pool, caller, params),
  }),
]
