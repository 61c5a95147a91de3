import type { Caller, Id } from '@earshot/contracts'
import { type Db, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { hasAnyTag, pageOfPosts } from '../../posts/list/repo.ts'
import { type ListedRow, sorts } from '../../posts/list/sorts-repo.ts'
import type { Roadmap } from './model.ts'

const shown = ({ boardIds, tagIds }: Roadmap, statusId: Id<'status'>): Sql[] => [
  raw('p.deleted_at is null'),
  raw('p.canonical_post_id is null'),
  sql`p.status_id = ${statusId}`,
  ...(boardIds.length > 0 ? [sql`p.board_id = any(${boardIds})`] : []),
  ...(tagIds.length > 0 ? [hasAnyTag(tagIds)] : []),
]

type Listing = { roadmap: Roadmap; column: Id<'status'>; after: CursorKeys | undefined; limit: number }

/** The posts of a column, most votes first. */
export const postsOfColumn = (db: Db, caller: Caller, { roadmap, column, after, limit }: Listing) =>
  db.query<ListedRow>(pageOfPosts({ where: shown(roadmap, column), sort: sorts.votes, after, limit, caller }))
