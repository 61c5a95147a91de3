import { type Id, maxRecipients, newEvent, systemCaller } from '@earshot/contracts'
import { type Database, type Db, type Pool, type Walk, type Walked, walking, walkSome } from '@earshot/db'
import { emit, emitBulk } from '@earshot/events'
import { crashPoint, type Loop } from '@earshot/runtime'
import * as repo from '../../records/broadcasts/repo.ts'
import { type Follower, followersAfter } from '../../records/follows/repo.ts'
import { slugOfPost } from '../../records/posts/row.ts'

/**
 * After a batch in the middle of a broadcast. The mail service stores a batch in 8 ms. Without the pause, its queue would grow, and the
 * events in it of others would wait.
 */
const pauseMs = 20

type Batch = { recipients: Id<'principal'>[]; post: { title: string; suffix: string } }

/**
 * Requests notifications for a batch of followers. The events of a broadcast to more than one batch are bulk, so that those of
 * others need not wait for them.
 */
const request = async (
  db: Db,
  { postId, status, color, afterId }: repo.Broadcast,
  { recipients, post }: Batch,
  isLast: boolean,
): Promise<void> => {
  if (recipients.length === 0) return
  const caller = systemCaller('feedback')
  const data = {
    kind: 'post_status' as const,
    recipients,
    subject: { kind: 'post' as const, id: postId, title: post.title, slug: slugOfPost(post) },
    actorName: null,
    detail: status,
    color,
  }
  if (isLast && afterId === '') await emit(db, caller, 'notification.requested', data)
  else await emitBulk(db, caller, newEvent('notification.requested', data, Date.now()))
}

/** The followers of a post. Customers may not see it any more, and then no one is notified. */
const followers: Walk<repo.Broadcast, Follower> = {
  lock: repo.lockNextBroadcast,
  page: async (db, { post, postId, afterId: after }, limit) =>
    post === null ? [] : followersAfter(db, postId, { after, limit }),
  keyOf: ({ principalId }) => principalId,
  visit: async (db, broadcast, { items, isLast }) => {
    const { post, actorPrincipalId } = broadcast
    if (post === null) return
    const recipients = items
      .filter(it => it.isFollowing && it.principalId !== actorPrincipalId)
      .map(({ principalId }) => principalId)
    await request(db, broadcast, { recipients, post }, isLast)
  },
  move: repo.moveBroadcast,
  remove: repo.deleteBroadcast,
}

/** One batch of one broadcast. */
export const broadcastSome = (pool: Pool, limit = maxRecipients): Promise<Walked> =>
  walkSome(pool, followers, limit)

/** Requests notifications for all followers of posts whose status changed, however many there are, in turn. */
export const broadcasting = (database: Pick<Database, 'pool' | 'session'>): Loop =>
  walking(database, {
    name: 'broadcasting',
    channel: repo.broadcastsChannel,
    pauseMs,
    step: async pool => {
      const done = await broadcastSome(pool)
      if (done) crashPoint('after-broadcast-batch')
      return done
    },
  })
