import { id, longText, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../../records/examples.ts'
import { Status } from '../../records/statuses/model.ts'

const Column = Status.pick({ name: true, slug: true, color: true, category: true }).extend({
  statusId: id('status'),
})

export const Roadmap = z
  .object({
    id: id('roadmap'),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    boardIds: z.array(id('board')),
    tagIds: z.array(id('tag')),
    statusIds: z.array(id('status')),
    columns: z.array(Column).describe('The statuses that it shows, in their order.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Roadmap', example: examples.roadmap })
export type Roadmap = z.infer<typeof Roadmap>

const fields = {
  name: shortText(100),
  slug: shortText(100),
  description: longText(500),
  boardIds: z.array(id('board')).max(100).describe('Posts on these boards; on all of them when empty.'),
  tagIds: z
    .array(id('tag'))
    .max(100)
    .describe('Posts with any of these tags; whatever their tags when empty.'),
  statusIds: z
    .array(id('status'))
    .max(100)
    .describe('Of the statuses that show on roadmaps, these; all of them when empty.'),
}

export const RoadmapInput = z
  .object({
    name: fields.name,
    slug: fields.slug.optional().describe('Made of the name when absent.'),
    description: fields.description.default(''),
    boardIds: fields.boardIds.default([]),
    tagIds: fields.tagIds.default([]),
    statusIds: fields.statusIds.default([]),
  })
  .meta({ id: 'RoadmapInput', example: { name: examples.roadmap.name, boardIds: examples.roadmap.boardIds } })
export type RoadmapInput = z.output<typeof RoadmapInput>

export const RoadmapPatch = z
  .object(fields)
  .partial()
  .meta({ id: 'RoadmapPatch', example: { tagIds: [examples.tag.id] } })
export type RoadmapPatch = z.output<typeof RoadmapPatch>

export const RoadmapPostsQuery = z.object({
  statusId: id('status').optional().describe('One column; all of them, one after the other, when absent.'),
})
