import { type Caller, fail, failFields, type Id, moment, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { checkCreatedAt, cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { People } from '@earshot/identity'
import { z } from 'zod'
import { type Author, callerAsAuthor, findNamed } from '../../access/author.ts'
import { forNamedPost, requireLive, requirePost, requireUnmerged } from '../../records/posts/guards.ts'
import { itself, lockPosts } from '../../records/posts/lock-repo.ts'
import type {
  CastVote,
  ProxyVote,
  Vote,
  VoteInput,
  VotePatch,
  VoteQuery,
  VoteState,
} from '../../records/votes/model.ts'
import * as repo from '../../records/votes/repo.ts'
import { type Change, cast, castVote, changeVotes, type Voting } from './cast.ts'

export const vote = async (pool: Pool, caller: Caller, voting: Voting): Promise<VoteState> => ({
  voted: true,
  voteCount: (await castVote(pool, caller, voting)).voteCount,
})

const takeBack =
  (voterId: string): Change<VoteState> =>
  async (db, post) => {
    if (post.voteIds.length === 0) return { voted: false, voteCount: post.voteCount }
    const counted = await repo.removeVotes(db, { post, voterId })
    return counted && { voted: false, voteCount: counted.voteCount }
  }

/** Removes the vote from the post and from posts merged into it. */
export const unvote = (
  pool: Pool,
  caller: Caller,
  { id, voterId }: { id: Id<'post'>; voterId: string },
): Promise<VoteState> => changeVotes(pool, caller, { id, voterId }, takeBack(voterId))

export const toggleVote = (pool: Pool, caller: Caller, voting: Voting): Promise<VoteState> => {
  const { id, voter } = voting
  const voterId = voter.principalId
  return changeVotes(pool, caller, { id, voterId }, async (db, post) => {
    if (post.voteIds.length > 0) return takeBack(voterId)(db, post)
    const counted = await cast(caller, voting)(db, post)
    return counted && { voted: true, voteCount: counted.voteCount }
  })
}

const voterPaths = { id: 'voterPrincipalId', person: 'voter' }

const failWithoutVoter = () =>
  failFields({ path: voterPaths.id, code: 'required', message: 'is required unless voter is set' })

/** The voter that a proxy vote names. */
export const voterOf = async (
  people: People,
  db: Db,
  caller: Caller,
  { voterPrincipalId, voter }: ProxyVote,
): Promise<Author> =>
  (await findNamed(people, db, caller, { id: voterPrincipalId, person: voter, paths: voterPaths })) ??
  failWithoutVoter()

/** Casts the vote of another person. */
export const voteFor = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { id, createdAt, ...named }: ProxyVote & { id: Id<'post'> },
): Promise<VoteState> => {
  checkCreatedAt(caller, createdAt)
  return vote(pool, caller, { id, createdAt, voter: await voterOf(people, pool, caller, named) })
}

export const createVote = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { postId, principalId, voter: person, importance, createdAt }: VoteInput,
): Promise<CastVote> => {
  checkCreatedAt(caller, createdAt)
  const paths = { id: 'principalId', person: 'voter' }
  const named = await findNamed(people, pool, caller, { id: principalId, person, paths })
  const voter = named ?? callerAsAuthor(caller)
  return forNamedPost(pool, caller, postId, async () => {
    const { voteId, created } = await castVote(pool, caller, { id: postId, voter, importance, createdAt })
    return { ...(await getVote(pool, caller, voteId)), created }
  })
}

export const getVote = async (db: Db, caller: Caller, id: Id<'vote'>): Promise<Vote> =>
  repo.toVote(caller, (await repo.findVote(db, caller, id)) ?? fail('NOT_FOUND'))

/** Locks the post of a vote, then reads the vote again. */
const lockVote = async (db: Db, caller: Caller, id: Id<'vote'>): Promise<Vote> => {
  const { postId } = await getVote(db, caller, id)
  const posts = await lockPosts(db, itself(postId))
  requireUnmerged(requireLive(caller, posts(postId)))
  return getVote(db, caller, id)
}

export const updateVote = (
  pool: Pool,
  caller: Caller,
  { id, importance }: VotePatch & { id: Id<'vote'> },
): Promise<Vote> =>
  tx(pool, async db => {
    const before = await lockVote(db, caller, id)
    if (importance === undefined || importance === before.importance) return before
    await repo.setImportance(db, id, importance)
    return { ...before, importance }
  })

export const deleteVote = (pool: Pool, caller: Caller, { id }: { id: Id<'vote'> }): Promise<void> =>
  tx(pool, async db => {
    await repo.removeVote(db, await lockVote(db, caller, id))
  })

const placeOf = z.tuple([moment, storable])

const pageOfVotes = async (
  caller: Caller,
  list: unknown,
  { limit, cursor }: PageRequest,
  read: (after: repo.VotePlace | undefined, limit: number) => Promise<repo.VoteRow[]>,
): Promise<Page<Vote>> => {
  const cursors = cursorOf(list, placeOf)
  const keys = cursors.decode(cursor)
  const rows = await read(keys && { createdAt: keys[0], id: keys[1] }, limit + 1)
  return pageOf(
    rows,
    limit,
    row => cursors.encode([row.createdAt, row.id]),
    row => repo.toVote(caller, row),
  )
}

export const listVotes = (
  db: Db,
  caller: Caller,
  { query: { postId, principalId }, page }: { query: VoteQuery; page: PageRequest },
): Promise<Page<Vote>> =>
  pageOfVotes(caller, { list: 'votes', postId, principalId }, page, (after, limit) =>
    repo.listVotes(db, caller, { postId, principalId, after, limit }),
  )

export const listVoters = async (
  db: Db,
  caller: Caller,
  { id, page }: { id: Id<'post'>; page: PageRequest },
): Promise<Page<Vote>> => {
  await requirePost(db, caller, id)
  return pageOfVotes(caller, { list: 'voters', id }, page, (after, limit) =>
    repo.listVoters(db, caller, { id, after, limit }),
  )
}
