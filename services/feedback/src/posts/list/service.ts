import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { assertTeam, deletedForTeam, votersForTeam } from '../../access/permissions.ts'
import type { PostItem, PostQuery } from '../../records/posts/model.ts'
import { toItem } from '../../records/posts/row.ts'
import * as repo from './repo.ts'
import { sorts } from './sorts-repo.ts'

/** Whether the list depends on companies or segments. */
const usesVoters = ({ segment, companyId, minMrrCents, sort }: PostQuery): boolean =>
  [segment, companyId, minMrrCents].some(it => it !== undefined) || sort === 'score' || sort === 'revenue'

export const listPosts = async (
  db: Db,
  caller: Caller,
  { query, page }: { query: PostQuery; page: PageRequest },
): Promise<Page<PostItem>> => {
  if (query.includeDeleted) assertTeam(caller, deletedForTeam)
  if (query.voterId !== caller.principalId && query.voterId !== undefined)
    assertTeam(caller, 'Only team members can list what others voted for.')
  if (query.followerId !== caller.principalId && query.followerId !== undefined)
    assertTeam(caller, 'Only team members can list what others follow.')
  if (usesVoters(query)) assertTeam(caller, votersForTeam)
  const sort = sorts[query.sort]
  const cursors = cursorOf({ list: 'posts', ...query }, sort.cursor)
  const after = cursors.decode(page.cursor)
  const rows = await repo.listPage(db, { query, after, limit: page.limit + 1, caller })
  return pageOf(rows, page.limit, row => cursors.encode(sort.keys(row)), toItem)
}
