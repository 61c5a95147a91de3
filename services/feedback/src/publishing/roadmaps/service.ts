import { type Caller, fail, failFields, type Id, newId, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conflictIfTaken, isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import { insertWithSlug, slugTaken } from '../../text/slug.ts'
import type { Roadmap, RoadmapInput, RoadmapPatch } from './model.ts'
import * as repo from './repo.ts'

type RoadmapId = { id: Id<'roadmap'> }

export const getRoadmap = async (db: Db, caller: Caller, { id }: RoadmapId): Promise<Roadmap> =>
  (await repo.findRoadmap(db, caller, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('roadmaps', (roadmap: Roadmap) => roadmap.id)

export const listRoadmaps = (db: Db, caller: Caller, request: PageRequest): Promise<Page<Roadmap>> =>
  pages(request, page => repo.listRoadmaps(db, caller, page))

const filters = ['boardIds', 'tagIds', 'statusIds'] as const
type Filters = Pick<Roadmap, (typeof filters)[number]>

/** Rejects unknown ids. Ids that the roadmap already filters by may be deleted by now, so they are accepted. */
const requireFilters = async (
  db: Db,
  wanted: Filters,
  held: Filters = { boardIds: [], tagIds: [], statusIds: [] },
): Promise<void> => {
  const known = await repo.known(db, wanted)
  const errors = filters.flatMap(filter => {
    const fine = new Set<string>([...known, ...held[filter]])
    return wanted[filter].flatMap((id, index) =>
      fine.has(id) ? [] : [unknownReference(`${filter}.${index}`)],
    )
  })
  if (errors.length > 0) failFields(...errors)
}

export const createRoadmap = (
  pool: Pool,
  caller: Caller,
  { slug, ...input }: RoadmapInput,
): Promise<Roadmap> =>
  tx(pool, async db => {
    await requireFilters(db, input)
    const { id } = await insertWithSlug(
      { name: input.name, slug },
      'roadmap',
      wanted => repo.roadmapSlugs(db, wanted),
      free => repo.insertRoadmap(db, { ...input, id: newId('roadmap'), slug: free }),
    )
    return getRoadmap(db, caller, { id })
  })

export const updateRoadmap = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: RoadmapPatch & RoadmapId,
): Promise<Roadmap> =>
  tx(pool, async db => {
    const before = (await repo.lockRoadmap(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    await requireFilters(db, after, before)
    await conflictIfTaken(repo.updateRoadmap(db, after), slugTaken, 'slug')
    return getRoadmap(db, caller, { id })
  })

export const deleteRoadmap = async (db: Db, { id }: RoadmapId): Promise<void> => {
  if (!(await repo.deleteRoadmap(db, id))) fail('NOT_FOUND')
}
