import { id, moment } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { AuditEntry, AuditQuery } from './model.ts'
import { listEntries } from './repo.ts'

const position = z.tuple([moment, id('audit')])

export const listAudit = async (
  db: Db,
  { query, page: { limit, cursor } }: { query: AuditQuery; page: PageRequest },
): Promise<Page<AuditEntry>> => {
  const cursors = cursorOf({ list: 'audit-log', ...query }, position)
  const [at, last] = cursors.decode(cursor) ?? []
  const after = at === undefined || last === undefined ? undefined : { at, id: last }
  const rows = await listEntries(db, { query, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.at, row.id]))
}
