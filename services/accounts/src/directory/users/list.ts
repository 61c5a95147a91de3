import { id, moment, storable } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import * as repo from './list-repo.ts'
import type { User, UserQuery } from './model.ts'
import { toUser } from './row.ts'

/** The value of the sort column. */
const places = {
  newest: moment,
  oldest: moment,
  name: storable,
  most_active: z.string().regex(/^\d{1,9}$/),
}

export const listUsers = async (
  db: Db,
  { query, page }: { query: UserQuery; page: PageRequest },
): Promise<Page<User>> => {
  const cursors = cursorOf({ list: 'users', ...query }, z.tuple([places[query.sort], id('principal')]))
  const after = cursors.decode(page.cursor)
  const rows = await repo.listUsers(db, { query, after, limit: page.limit + 1 })
  return pageOf(rows, page.limit, row => cursors.encode([row.place, row.principalId]), toUser)
}
