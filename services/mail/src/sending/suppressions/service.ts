import { type Caller, fail, type Id, id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { Suppression, SuppressionQuery } from './model.ts'
import * as repo from './repo.ts'

const position = z.tuple([id('suppression')])

export const listSuppressions = async (
  db: Db,
  { query: { address }, page: { limit, cursor } }: { query: SuppressionQuery; page: PageRequest },
): Promise<Page<Suppression>> => {
  const cursors = cursorOf({ list: 'suppressions', address }, position)
  const [after] = cursors.decode(cursor) ?? []
  const rows = await repo.listSuppressions(db, { address, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

/** Removes an address, so that it gets mail again. The audit log does not repeat the address, which an erasure could not find there. */
export const deleteSuppression = (
  pool: Pool,
  caller: Caller,
  { id }: { id: Id<'suppression'> },
): Promise<void> =>
  tx(pool, async db => {
    const { reason } = (await repo.deleteSuppression(db, id)) ?? fail('NOT_FOUND')
    const target = { kind: 'suppression', id }
    await audit(db, caller, { action: 'suppression.deleted', target, before: { reason }, after: null })
  })
