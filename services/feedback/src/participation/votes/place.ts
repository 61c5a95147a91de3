import { createHash } from 'node:crypto'
import { type Caller, fail, type Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { hasVoteFrom, listGroup, type Votable } from '../../records/votes/repo.ts'

/** With the post, so that the votes of a network cannot be connected. 16 bytes are enough: a collision costs one vote. */
const hashOf = (postId: Id<'post'>, place: string): Buffer =>
  createHash('sha256').update(`${postId} ${place}`).digest().subarray(0, 16)

/**
 * The place to store with the vote of an anonymous visitor. A vote that is added meanwhile changes the version of the post, so that
 * this vote is not inserted. @throws {ApiError} SIGN_IN_REQUIRED when the board does not allow the vote, or the network has one
 */
export const requirePlace = async (
  db: Db,
  { places = [] }: Caller,
  { id, anonymousVotes }: Pick<Votable, 'id' | 'anonymousVotes'>,
): Promise<Buffer> => {
  const [place] = places
  if (!anonymousVotes || place === undefined)
    return fail('SIGN_IN_REQUIRED', 'Sign in to vote on this board.')
  const group = await listGroup(db, id)
  const taken = places.flatMap(it => group.map(postId => ({ postId, place: hashOf(postId, it) })))
  if (await hasVoteFrom(db, taken))
    fail(
      'SIGN_IN_REQUIRED',
      'Someone with your network address has voted for this post without signing in. Sign in to vote, too.',
    )
  return hashOf(id, place)
}
