import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { lockPeople, lockSegment, removeSegment, saveMembers } from './segments-repo.ts'

/** Keep a service's copies of segments and their members, which the accounts service owns. The service has copies of people, too. */
export const segmentHandlers = (pool: Pool): EventHandlers => ({
  'segment.saved': ({ segment, added, removed, version }) =>
    tx(pool, async db => {
      if (!(await lockSegment(db, segment))) return
      await lockPeople(db, added)
      const members = { segmentId: segment.id, version }
      await saveMembers(db, { ...members, ids: added, isMember: true })
      await saveMembers(db, { ...members, ids: removed, isMember: false })
    }),
  'segment.removed': ({ segment: { id } }) => tx(pool, db => removeSegment(db, id)),
})
