import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import * as repo from '../../records/directory/repo.ts'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { deleteFollowsOf } from '../../records/follows/repo.ts'
import { deleteReactionsOf } from '../../records/reactions/repo.ts'
import { forgetPlacesOf } from '../../records/votes/repo.ts'

/**
 * Keep the copies of companies and segments, and mark what changed, so that the worker scores the posts concerned. `people` keep
 * the copies of principals. An erased user follows no posts, has no reactions and no attachments, and no anonymous vote keeps their
 * network. A mark follows its copy: if it fails, the event is handled again.
 */
export const directoryHandlers = (pool: Pool, people: EventHandlers): EventHandlers => ({
  ...people,
  'principal.created': async (data, event) => {
    await people['principal.created']?.(data, event)
    if (data.principal.companyId) await repo.markChanged(pool, [data.principal.id])
  },
  'principal.updated': async (data, event) => {
    await people['principal.updated']?.(data, event)
    if (data.principal.kind === 'user') await repo.markChanged(pool, [data.principal.id])
  },
  'principal.erased': async (data, event) => {
    await people['principal.erased']?.(data, event)
    await deleteFollowsOf(pool, data.principalId)
    await deleteReactionsOf(pool, data.principalId)
    await dropAttachmentsOf(pool, data.principalId)
    await forgetPlacesOf(pool, data.principalId)
    await repo.removeMemberships(pool, data.principalId)
    await repo.markChanged(pool, [data.principalId])
  },
  'company.saved': ({ company }) =>
    tx(pool, async db => {
      await repo.saveCompany(db, company)
      await repo.markChanged(db, [company.id])
    }),
  'company.removed': ({ company: { id } }) =>
    tx(pool, async db => {
      await repo.removeCompany(db, id)
      await repo.markChanged(db, [id])
    }),
  'segment.saved': ({ segment, added, removed, version }) =>
    tx(pool, async db => {
      if (!(await repo.lockSegment(db, segment))) return
      await repo.lockPeople(db, added)
      const members = { segmentId: segment.id, version }
      await repo.saveMembers(db, { ...members, ids: added, isMember: true })
      await repo.saveMembers(db, { ...members, ids: removed, isMember: false })
      await repo.markChanged(db, [...added, ...removed])
    }),
  'segment.removed': ({ segment: { id } }) =>
    tx(pool, async db => {
      await repo.removeSegment(db, id)
      await repo.markChanged(db, [id])
    }),
})
