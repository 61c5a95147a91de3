import type { Id } from '@earshot/contracts'
import { type Db, empty, many, raw, run, type Sql, sql } from '@earshot/db'

export type Pair = { postId: Id<'post'>; otherId: Id<'post'>; similarity: number }

export type PairPlace = [similarity: number, postId: string, otherId: string]

type Listing = { boardId: Id<'board'> | undefined; after: PairPlace | undefined; limit: number }

/** The conditions are written as in the partial indexes. */
const pairsOf = (boardId: Id<'board'> | undefined): Sql =>
  boardId
    ? sql`d.board_id = ${boardId} and (d.post_id < d.other_id or d.board_id <> d.other_board_id)`
    : raw('d.post_id < d.other_id')

/** Most similar first. */
export const pairsStatement = ({ boardId, after, limit }: Listing): Sql => sql`
  select d.post_id, d.other_id, d.similarity
  from possible_duplicates d
  join posts p on p.id = d.post_id
  join posts o on o.id = d.other_id
  where d.dismissed_at is null and ${pairsOf(boardId)}
    and p.deleted_at is null and p.canonical_post_id is null
    and o.deleted_at is null and o.canonical_post_id is null
    ${after ? sql`and (d.similarity, d.post_id, d.other_id) < (${after[0]}::double precision, ${after[1]}, ${after[2]})` : empty}
  order by d.similarity desc, d.post_id desc, d.other_id desc limit ${limit}`

export const listPairs = (db: Db, listing: Listing) => db.query<Pair>(pairsStatement(listing))

/** The caller must hold the locks of both posts. */
export const dismissPair = (db: Db, ids: Id<'post'>[]) =>
  run(db)`
    insert into possible_duplicates (post_id, other_id, board_id, other_board_id, similarity, dismissed_at)
    select p.id, o.id, p.board_id, o.board_id, 0, clock_timestamp()
    from posts p join posts o on o.id <> p.id
    where p.id = any(${ids}) and o.id = any(${ids}) order by p.id
    on conflict (post_id, other_id) do update
      set dismissed_at = coalesce(possible_duplicates.dismissed_at, excluded.dismissed_at)`

/** Returns false if the pair was not dismissed. */
export const removeDismissal = async (db: Db, ids: Id<'post'>[]): Promise<boolean> => {
  const removed = await many(db)`
    delete from possible_duplicates
    where post_id = any(${ids}) and other_id = any(${ids}) and dismissed_at is not null returning 1`
  return removed.length > 0
}

/** Lets the worker compare the post again. */
export const compareAgain = (db: Db, id: Id<'post'>) =>
  run(db)`insert into posts_to_compare (post_id) values (${id}) on conflict do nothing`
