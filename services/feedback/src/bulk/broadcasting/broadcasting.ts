import { type Id, maxRecipients, newEvent, systemCaller } from '@earshot/contracts'
import { type Database, type Db, type Pool, tx } from '@earshot/db'
import { emit, emitBulk } from '@earshot/events'
import { crashPoint, type Loop, polling } from '@earshot/runtime'
import * as repo from '../../records/broadcasts/repo.ts'
import { followersAfter } from '../../records/follows/repo.ts'
import { slugOfPost } from '../../records/posts/row.ts'

/**
 * After a batch in the middle of a broadcast. The accounts service stores a batch in 8 ms. Without the pause, its queue would grow, and the
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

/** What was done: a batch in the middle of a broadcast, or the last one. */
type Done = 'some' | 'all'

/** One batch of one broadcast. Its event and its place are written in one transaction. Undefined if there is no broadcast. */
export const broadcastSome = (pool: Pool, limit = maxRecipients): Promise<Done | undefined> =>
  tx(pool, async db => {
    const broadcast = await repo.lockNextBroadcast(db)
    if (!broadcast) return undefined
    const { post, postId, afterId: after, actorPrincipalId } = broadcast
    const page = post === null ? [] : await followersAfter(db, postId, { after, limit })
    const recipients = page
      .filter(it => it.isFollowing && it.principalId !== actorPrincipalId)
      .map(({ principalId }) => principalId)
    const last = page.at(-1)
    const isLast = page.length < limit || !last
    if (post !== null) await request(db, broadcast, { recipients, post }, isLast)
    if (isLast) await repo.deleteBroadcast(db, broadcast)
    else await repo.moveBroadcast(db, broadcast, last.principalId)
    return isLast ? 'all' : 'some'
  })

/** Requests notifications for all followers of posts whose status changed, however many there are, in turn. */
export const broadcasting = ({ pool, session }: Pick<Database, 'pool' | 'session'>): Loop =>
  polling({
    name: 'broadcasting',
    every: 5000, // for broadcasts that another process had locked when it died
    onWake: wake => session.listen(repo.broadcastsChannel, wake),
    work: async () => {
      const done = await broadcastSome(pool)
      if (done) crashPoint('after-broadcast-batch')
      return done === 'some' ? pauseMs : done === 'all'
    },
  })
