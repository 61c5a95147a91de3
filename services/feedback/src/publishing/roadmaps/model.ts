import { id, longText, shortText, slug, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../../records/examples.ts'
import { Status } from '../../records/statuses/model.ts'

const Column = Status.pick({ name: true, slug: true, color: true, category: true })
  .extend({ statusId: id('status') })
  .meta({ id: 'RoadmapColumn' })

export const Roadmap = z
  .object({
    id: id('roadmap'),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    boardIds: z.array(id('board')),
    tagIds: z.array(id('tag')),
    statusIds: z.array(id('status')),
    columns: z.array(Column).describe('The statuses shown on the roadmap, in order.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Roadmap', example: examples.roadmap, derived: ['columns'] })
export type Roadmap = z.infer<typeof Roadmap>

const fields = {
  name: shortText(100),
  slug,
  description: longText(500),
  boardIds: z
    .array(id('board'))
    .max(100)
    .describe('Show only posts on these boards. Empty means all boards.'),
  tagIds: z
    .array(id('tag'))
    .max(100)
    .describe('Show only posts with any of these tags. Empty means all posts.'),
  statusIds: z
    .array(id('status'))
    .max(100)
    .describe('Show only these statuses. Empty means all statuses with showOnRoadmap.'),
}

export const RoadmapInput = z
  .strictObject({
    name: fields.name,
    slug: fields.slug
      .optional()
      .describe('Generated from the name when absent. A given one is never changed.'),
    description: fields.description.default(''),
    boardIds: fields.boardIds.default([]),
    tagIds: fields.tagIds.default([]),
    statusIds: fields.statusIds.default([]),
  })
  .meta({ id: 'RoadmapInput', example: { name: examples.roadmap.name, boardIds: examples.roadmap.boardIds } })
export type RoadmapInput = z.output<typeof RoadmapInput>

export const RoadmapPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'RoadmapPatch', example: { tagIds: [examples.tag.id] } })
export type RoadmapPatch = z.output<typeof RoadmapPatch>

export const RoadmapPostsQuery = z.object({
  statusId: id('status').optional().describe('Only posts in this column. All columns when absent.'),
})
