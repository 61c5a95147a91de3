import { type Caller, fail, type Id, newEvent, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { outboxChannel } from '@earshot/events'
import type { Author } from '../../access/author.ts'
import { postRef } from '../../records/posts/events.ts'
import { requireUnmerged } from '../../records/posts/guards.ts'
import { itself, lockPosts } from '../../records/posts/lock-repo.ts'
import type { Vote } from '../../records/votes/model.ts'
import * as repo from '../../records/votes/repo.ts'

/** The result. `voteId` is the voter's vote, new or existing. */
export type Cast = { voteId: Id<'vote'>; voteCount: number }

type Casting = {
  id: Id<'post'>
  voter: Author
  importance?: Vote['importance'] | undefined
  createdAt?: string | undefined
}

/** Undefined when the post changed after it was read. */
const tryCast = async (
  db: Db,
  caller: Caller,
  { id, voter, importance = null, createdAt }: Casting,
): Promise<Cast | undefined> => {
  const post = (await repo.findVotable(db, caller, { id, voterId: voter.principalId })) ?? fail('NOT_FOUND')
  const { voteId, voteCount } = requireUnmerged(post)
  if (voteId) return { voteId, voteCount }
  const data = {
    post: postRef(post),
    voteCount: voteCount + 1,
    voterName: voter.name,
    voterEmail: voter.email,
  }
  const event = newEvent('post.voted', data, Date.now())
  const vote = {
    id: newId('vote'),
    principalId: voter.principalId,
    importance,
    createdAt: createdAt ?? event.createdAt,
  }
  const cast = await repo.insertVote(db, caller, { post, vote, event })
  if (!cast) return undefined
  db.signal(outboxChannel)
  return { voteId: vote.id, voteCount: cast.voteCount }
}

/** Takes two round trips. If the post changes in between, tries again with the post locked. */
export const castVote = async (pool: Pool, caller: Caller, casting: Casting): Promise<Cast> =>
  (await tryCast(pool, caller, casting)) ??
  tx(pool, async db => {
    await lockPosts(db, itself(casting.id))
    return (
      (await tryCast(db, caller, casting)) ??
      Promise.reject(new Error('The post changed although it was locked'))
    )
  })
