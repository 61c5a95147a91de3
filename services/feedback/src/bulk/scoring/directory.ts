import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { removeMemberships, segmentHandlers } from '@earshot/identity'
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
export const directoryHandlers = (pool: Pool, people: EventHandlers): EventHandlers => {
  const segments = segmentHandlers(pool)
  return {
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
      await removeMemberships(pool, data.principalId)
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
    'segment.saved': async (data, event) => {
      await segments['segment.saved']?.(data, event)
      await repo.markChanged(pool, [...data.added, ...data.removed])
    },
    'segment.removed': async (data, event) => {
      await segments['segment.removed']?.(data, event)
      await repo.markChanged(pool, [data.segment.id])
    },
  }
}
