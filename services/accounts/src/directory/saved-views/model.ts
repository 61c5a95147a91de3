import { id, shortText, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const example = {
  id: 'saved_view_01kk345nnfecst1qjr1ncrnnw3',
  list: 'posts',
  name: 'Planned for spring',
  filters: { status: 'planned', tag: 'tag_01kk345nnfecst1qjr1ncrnnw4', sort: 'votes' },
  isShared: true,
  ownerPrincipalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-04T16:40:12.250Z',
}

const SavedList = z.enum(['posts', 'conversations', 'tickets'])

const maxFilters = 20

const Filters = z
  .record(storable.min(1).max(50), z.union([storable.max(500), z.boolean()]))
  .refine(it => Object.keys(it).length <= maxFilters, `must have at most ${maxFilters} entries`)
  .describe('Filters and order, with the names that the URL of the list has in the panel.')

export const SavedView = z
  .object({
    id: id('saved_view'),
    list: SavedList,
    name: z.string(),
    filters: z.record(z.string(), z.union([z.string(), z.boolean()])),
    isShared: z.boolean().describe('Whether the whole team sees it, or only its owner.'),
    ownerPrincipalId: id('principal'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SavedView', example })
export type SavedView = z.infer<typeof SavedView>

const name = shortText(100)

export const SavedViewInput = z
  .strictObject({ list: SavedList, name, filters: Filters, isShared: z.boolean().default(false) })
  .meta({
    id: 'SavedViewInput',
    example: { list: example.list, name: example.name, filters: { status: 'planned', sort: 'votes' } },
  })
export type SavedViewInput = z.output<typeof SavedViewInput>

export const SavedViewPatch = z
  .strictObject({ name, filters: Filters, isShared: z.boolean() })
  .partial()
  .meta({ id: 'SavedViewPatch', example: { isShared: true } })
export type SavedViewPatch = z.output<typeof SavedViewPatch>

export const SavedViewQuery = z.object({ list: SavedList.optional().describe('Only views of this list.') })
export type SavedViewQuery = z.output<typeof SavedViewQuery>
