import { maxRecipients } from '@earshot/contracts'
import { type Database, type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import * as repo from './broadcasts-repo.ts'
import { subscribersAfter } from './choices-repo.ts'
import { insertUpdates, type Waiting } from './updates.ts'

/** One batch of subscribers. Their updates and the place are written in one transaction. Returns whether there may be more. */
export const broadcastSome = (pool: Pool, waiting: Waiting, limit = maxRecipients): Promise<boolean> =>
  tx(pool, async db => {
    const broadcast = await repo.lockBroadcast(db)
    if (!broadcast) return false
    const { eventId, subjectId, title, slug, detail, exceptPrincipalId, afterId } = broadcast
    const page = await subscribersAfter(db, afterId, limit)
    await insertUpdates(db, waiting, {
      kind: 'changelog',
      subject: { kind: 'changelog', id: subjectId, title, slug },
      actorName: null,
      detail,
      eventId,
      recipients: page.filter(id => id !== exceptPrincipalId),
    })
    const last = page.at(-1)
    if (last === undefined || page.length < limit) await repo.deleteBroadcast(db, broadcast)
    else await repo.moveBroadcast(db, broadcast, last)
    return true
  })

/** Schedules the updates about changelog entries for all subscribers, however many there are. */
export const broadcasting = ({ pool, session }: Pick<Database, 'pool' | 'session'>, waiting: Waiting): Loop =>
  polling({
    name: 'changelog-broadcasting',
    every: 5000, // for broadcasts that another process had locked when it died
    onWake: wake => session.listen(repo.broadcastsChannel, wake),
    work: () => broadcastSome(pool, waiting),
  })
