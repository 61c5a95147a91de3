import type { Caller, Id } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, page, raw, run, sql } from '@earshot/db'
import { seesBoard } from '../../access/visibility-repo.ts'
import type { Board } from './model.ts'

export type BoardRow = Omit<Board, 'settings'> & Board['settings']

/** The columns of a board that are written. */
export type BoardValues = Pick<
  BoardRow,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'audience'
  | 'authorVotes'
  | 'defaultStatusId'
  | 'requireApproval'
  | 'showVoters'
  | 'userTags'
  | 'anonymousVotes'
  | 'anonymousPosts'
>

/** The board's columns that decide about a new post and its event, read before the insert. */
export type BoardFacts = Pick<
  BoardRow,
  'slug' | 'audience' | 'authorVotes' | 'requireApproval' | 'userTags' | 'anonymousPosts'
>

export type BoardRef = Pick<Board, 'id' | 'slug' | 'name'>

const columns =
  raw(`b.id, b.slug, b.name, b.description, b.audience, b.author_votes, b.default_status_id, b.require_approval, b.show_voters,
  b.user_tags, b.anonymous_votes, b.anonymous_posts,
  coalesce((select sum(n.posts) from board_post_counts n where n.board_id = b.id), 0) as post_count,
  b.created_at, b.updated_at`)

export const findBoard = (db: Db, caller: Caller, id: string) =>
  maybe<BoardRow>(db)`
    select ${columns} from boards b
    where b.id = ${id} and b.deleted_at is null and ${seesBoard(caller)}`

export const findBoardFacts = (db: Db, id: string) =>
  maybe<BoardFacts>(db, 'board_facts')`
    select slug, audience, author_votes, require_approval, user_tags, anonymous_posts from boards
    where id = ${id} and deleted_at is null`

/** Locks the row, also against concurrently created posts, which lock it `for key share`. */
export const lockBoard = (db: Db, id: string) =>
  maybe<BoardRow>(db)`
    select ${columns} from boards b where b.id = ${id} and b.deleted_at is null for update`

/** Keeps the board from being deleted or renamed until the end of the transaction. */
export const shareBoard = (db: Db, id: string) =>
  maybe<BoardRef>(db)`
    select id, slug, name from boards where id = ${id} and deleted_at is null for key share`

export const listBoards = (
  db: Db,
  caller: Caller,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  page<BoardRow>(db, 'boards')`
    select ${columns} from boards b
    where b.deleted_at is null and ${seesBoard(caller)} ${after === undefined ? raw('') : sql`and b.id > ${after}`}
    order by b.id ${limitTo(limit)}`

export const boardsById = (db: Db, ids: string[]) =>
  many<BoardRef>(db)`
    select id, slug, name from boards where id = any(${ids}) and deleted_at is null order by id`

/** Ids sort by time, so the first one is the board of the workspace seed, unless that was deleted. */
export const oldestBoard = (db: Db) =>
  maybe<Pick<Board, 'id'>>(db)`select id from boards where deleted_at is null order by id limit 1`

/** Used slugs: the slug itself and numbered ones. */
export const boardSlugs = async (db: Db, slug: string): Promise<string[]> => {
  const rows = await many<{ slug: string }>(db)`
    select slug from boards
    where deleted_at is null and (slug = ${slug} or slug like ${`${slug}-%`})`
  return rows.map(row => row.slug)
}

/** No row when the slug is taken. */
export const insertBoard = (db: Db, board: BoardValues) =>
  maybe<Pick<Board, 'id'>>(db)`
    insert into boards (id, slug, name, description, audience, author_votes, default_status_id,
      require_approval, show_voters, user_tags, anonymous_votes, anonymous_posts)
    values (${board.id}, ${board.slug}, ${board.name}, ${board.description}, ${board.audience},
      ${board.authorVotes}, ${board.defaultStatusId}, ${board.requireApproval}, ${board.showVoters}, ${board.userTags},
      ${board.anonymousVotes}, ${board.anonymousPosts})
    on conflict (slug) where deleted_at is null do nothing
    returning id`

export const updateBoard = (db: Db, board: BoardValues) =>
  run(db)`
    update boards set slug = ${board.slug}, name = ${board.name}, description = ${board.description},
      audience = ${board.audience}, author_votes = ${board.authorVotes},
      default_status_id = ${board.defaultStatusId}, require_approval = ${board.requireApproval},
      show_voters = ${board.showVoters}, user_tags = ${board.userTags}, anonymous_votes = ${board.anonymousVotes},
      anonymous_posts = ${board.anonymousPosts}, updated_at = clock_timestamp()
    where id = ${board.id}`

export const hasLivePosts = (db: Db, id: Id<'board'>) =>
  maybe(db)`select 1 from posts where board_id = ${id} and deleted_at is null limit 1`

export const markBoardDeleted = (db: Db, id: Id<'board'>) =>
  run(db)`update boards set deleted_at = clock_timestamp() where id = ${id}`

/** Replaces a status as the default of new posts, and returns the changed boards. */
export const replaceBoardDefault = (db: Db, from: Id<'status'>, to: Id<'status'> | null) =>
  many<BoardRef>(db)`
    update boards set default_status_id = ${to}, updated_at = clock_timestamp()
    where default_status_id = ${from}
    returning id, slug, name`
