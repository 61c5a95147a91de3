import { type Caller, type Id, moment, storable } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { seesActivity } from '../../access/visibility-repo.ts'
import type { Activity } from '../../records/activity/model.ts'
import * as repo from '../../records/activity/repo.ts'
import { requirePost } from '../../records/posts/guards.ts'

export const listActivity = async (
  db: Db,
  caller: Caller,
  { id, page }: { id: Id<'post'>; page: PageRequest },
): Promise<Page<Activity>> => {
  await requirePost(db, caller, id)
  const cursors = cursorOf({ list: 'activity', id }, z.tuple([moment, storable]))
  const keys = cursors.decode(page.cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const limit = page.limit + 1
  const rows = await repo.listActivity(db, { postId: id, sees: seesActivity(caller), after, limit })
  return pageOf(rows, page.limit, row => cursors.encode([row.createdAt, row.id]))
}
