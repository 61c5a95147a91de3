import { type Caller, fail, type Id, newEvent, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { outboxChannel } from '@earshot/events'
import type { Author } from '../../access/author.ts'
import { postRef } from '../../records/posts/events.ts'
import { requireUnmerged } from '../../records/posts/guards.ts'
import { lockPosts } from '../../records/posts/lock-repo.ts'
import type { Vote } from '../../records/votes/model.ts'
import * as repo from '../../records/votes/repo.ts'
import { requirePlace } from './place.ts'

/** The result. `voteId` is the voter's vote, which was created now or existed. */
export type Cast = { voteId: Id<'vote'>; created: boolean; voteCount: number }

export type Voting = {
  id: Id<'post'>
  voter: Author
  importance?: Vote['importance'] | undefined
  createdAt?: string | undefined
}

/** Undefined when the post changed after it was read. */
export type Change<T> = (db: Db, post: repo.Votable) => Promise<T | undefined>

/**
 * Reads a post with the voter's votes, and changes them. Takes two round trips. If the post changes in between, tries again
 * with the posts locked.
 */
export const changeVotes = async <T>(
  pool: Pool,
  caller: Caller,
  { id, voterId }: { id: Id<'post'>; voterId: string },
  change: Change<T>,
): Promise<T> => {
  const attempt = async (db: Db) => {
    const post = (await repo.findVotable(db, caller, { id, voterId })) ?? fail('NOT_FOUND')
    return change(db, requireUnmerged(post))
  }
  return (
    (await attempt(pool)) ??
    tx(pool, async db => {
      await lockPosts(db, repo.withVotedDuplicates(id, voterId))
      return (await attempt(db)) ?? Promise.reject(new Error('The post changed although it was locked'))
    })
  )
}

/** Casts the vote and emits the event, unless the voter has voted. */
export const cast =
  (caller: Caller, { voter, importance = null, createdAt }: Voting): Change<Cast> =>
  async (db, post) => {
    const [voteId] = post.voteIds
    if (voteId) return { voteId, created: false, voteCount: post.voteCount }
    const data = {
      post: postRef(post),
      voteCount: post.voteCount + 1,
      voterName: voter.name,
      voterEmail: voter.email,
    }
    const place = caller.anonymous ? await requirePlace(db, caller, post) : null
    const event = newEvent('post.voted', data, Date.now())
    const vote = {
      id: newId('vote'),
      principalId: voter.principalId,
      importance,
      createdAt: createdAt ?? event.createdAt,
      place,
    }
    const counted = await repo.insertVote(db, caller, { post, vote, event })
    if (!counted) return undefined
    db.signal(outboxChannel)
    return { voteId: vote.id, created: true, voteCount: counted.voteCount }
  }

export const castVote = (pool: Pool, caller: Caller, voting: Voting): Promise<Cast> =>
  changeVotes(pool, caller, { id: voting.id, voterId: voting.voter.principalId }, cast(caller, voting))
