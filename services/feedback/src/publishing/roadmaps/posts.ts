import {
  type Caller,
  failFields,
  type Id,
  id as idOf,
  moment,
  storable,
  unknownReference,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { ListedRow } from '../../posts/list/sorts-repo.ts'
import type { PostItem } from '../../records/posts/model.ts'
import { toItem } from '../../records/posts/row.ts'
import type { Roadmap } from './model.ts'
import * as repo from './posts-repo.ts'
import { getRoadmap } from './service.ts'

type Wanted = { id: Id<'roadmap'>; statusId: Id<'status'> | undefined; page: PageRequest }

/** The requested columns, in order. */
const columnsOf = ({ columns }: Roadmap, statusId: Wanted['statusId']): Id<'status'>[] => {
  const all = columns.map(column => column.statusId)
  if (statusId && !all.includes(statusId)) failFields(unknownReference('statusId'))
  return statusId ? [statusId] : all
}

/** Column by column, most votes first. Each column is a separate index scan that starts at the cursor. */
export const listRoadmapPosts = async (
  db: Db,
  caller: Caller,
  { id, statusId, page: { limit, cursor } }: Wanted,
): Promise<Page<PostItem>> => {
  const roadmap = await getRoadmap(db, caller, { id })
  const columns = columnsOf(roadmap, statusId)
  const cursors = cursorOf(
    { list: 'roadmap', id, columns },
    z.tuple([idOf('status'), z.int32(), moment, storable]),
  )
  const [startColumn, ...keys] = cursors.decode(cursor) ?? []
  const rows: ListedRow[] = []
  for (const column of columns.slice(startColumn ? columns.indexOf(startColumn) : 0)) {
    const after = column === startColumn ? keys : undefined
    const missing = limit + 1 - rows.length
    rows.push(...(await repo.postsOfColumn(db, caller, { roadmap, column, after, limit: missing })))
    if (rows.length > limit) break
  }
  return pageOf(
    rows,
    limit,
    // Every post in a column has a status.
    row => cursors.encode([row.statusId as Id<'status'>, row.voteCount, row.createdAt, row.id]),
    toItem,
  )
}
