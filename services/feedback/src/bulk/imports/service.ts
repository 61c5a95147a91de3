import { fail, type Id, storable } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf, pagesBy } from '@earshot/http'
import { z } from 'zod'
import type { Import, ImportRow, RowError } from '../../records/imports/model.ts'
import * as repo from '../../records/imports/repo.ts'
import { warningsFor } from '../../records/imports/warnings.ts'

const toImport = (row: ImportRow): Import => ({ ...row, warnings: warningsFor(row.ignoredColumns) })

export const getImport = async (db: Db, id: Id<'import'>): Promise<Import> =>
  toImport((await repo.findImport(db, id)) ?? fail('NOT_FOUND'))

const pages = pagesBy('imports', (it: Import) => it.id)

/** Newest first. */
export const listImports = (db: Db, request: PageRequest): Promise<Page<Import>> =>
  pages(request, async page => (await repo.listImports(db, page)).map(toImport))

export const listErrors = async (
  db: Db,
  { id, page: { limit, cursor } }: { id: Id<'import'>; page: PageRequest },
): Promise<Page<RowError>> => {
  const places = cursorOf({ list: 'import-errors', id }, z.tuple([z.int32(), storable]))
  const keys = places.decode(cursor)
  await getImport(db, id)
  const after = keys && { row: keys[0], path: keys[1] }
  const rows = await repo.listErrors(db, { id, after, limit: limit + 1 })
  return pageOf(rows, limit, row => places.encode([row.row, row.path]))
}
