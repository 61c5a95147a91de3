import type { Caller, Id } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, page, raw, run, sql } from '@earshot/db'
import { seesRoadmap } from '../../access/visibility-repo.ts'
import type { Roadmap } from './model.ts'

export type RoadmapValues = Omit<Roadmap, 'columns' | 'createdAt' | 'updatedAt'>

const columns = raw(`r.id, r.slug, r.name, r.description, r.board_ids, r.tag_ids, r.status_ids,
  coalesce((
    select json_agg(json_build_object('statusId', s.id, 'name', s.name, 'slug', s.slug, 'color', s.color,
      'category', s.category) order by s.position, s.id)
    from statuses s
    where s.show_on_roadmap and (r.status_ids = '{}' or s.id = any(r.status_ids))), '[]') as columns,
  r.created_at, r.updated_at`)

export const findRoadmap = (db: Db, caller: Caller, id: Id<'roadmap'>) =>
  maybe<Roadmap>(db)`select ${columns} from roadmaps r where r.id = ${id} and ${seesRoadmap(caller)}`

export const lockRoadmap = (db: Db, id: Id<'roadmap'>) =>
  maybe<Roadmap>(db)`select ${columns} from roadmaps r where r.id = ${id} for update`

export const listRoadmaps = (
  db: Db,
  caller: Caller,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  page<Roadmap>(db, 'roadmaps')`
    select ${columns} from roadmaps r
    where ${seesRoadmap(caller)} and ${after === undefined ? raw('true') : sql`r.id > ${after}`}
    order by r.id ${limitTo(limit)}`

/** Used slugs: the slug itself and numbered ones. */
export const roadmapSlugs = async (db: Db, slug: string): Promise<string[]> => {
  const rows = await many<{ slug: string }>(db)`
    select slug from roadmaps
    where slug = ${slug} or slug like ${`${slug}-%`}`
  return rows.map(row => row.slug)
}

/** No row when the slug is taken. */
export const insertRoadmap = (db: Db, it: RoadmapValues) =>
  maybe<Pick<Roadmap, 'id'>>(db)`
    insert into roadmaps (id, slug, name, description, board_ids, tag_ids, status_ids)
    values (${it.id}, ${it.slug}, ${it.name}, ${it.description}, ${it.boardIds}, ${it.tagIds}, ${it.statusIds})
    on conflict (slug) do nothing
    returning id`

export const updateRoadmap = (db: Db, it: RoadmapValues) =>
  run(db)`
    update roadmaps set slug = ${it.slug}, name = ${it.name}, description = ${it.description},
      board_ids = ${it.boardIds}, tag_ids = ${it.tagIds}, status_ids = ${it.statusIds},
      updated_at = clock_timestamp()
    where id = ${it.id}`

/** False when the roadmap did not exist. */
export const deleteRoadmap = async (db: Db, id: Id<'roadmap'>): Promise<boolean> =>
  (await maybe(db)`delete from roadmaps where id = ${id} returning 1`) !== undefined

/** The ids that exist. */
export const known = async (db: Db, it: Pick<RoadmapValues, 'boardIds' | 'tagIds' | 'statusIds'>) => {
  const rows = await many<{ id: string }>(db)`
    select id from boards where id = any(${it.boardIds}) and deleted_at is null
    union all select id from tags where id = any(${it.tagIds})
    union all select id from statuses where id = any(${it.statusIds})`
  return new Set(rows.map(row => row.id))
}
