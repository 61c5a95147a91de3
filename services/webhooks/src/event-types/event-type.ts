import {
  Envelope,
  type EventType,
  eventCatalogue,
  eventTypes,
  families,
  sampleEnvelope,
} from '@earshot/contracts'
import { cursorOf, type Page, type PageRequest } from '@earshot/http'
import { z } from 'zod'

const describe = (type: EventType) => {
  const { family, summary, private: isPrivate, boardScoped } = eventCatalogue[type]
  return {
    type,
    family,
    summary,
    private: isPrivate,
    boardScoped,
    sample: sampleEnvelope(type),
    schemaUrl: `/api/v1/schemas/${type}.json`,
  }
}

export const EventTypeItem = z
  .object({
    type: z.enum(eventTypes),
    family: z.enum(families),
    summary: z.string(),
    private: z
      .boolean()
      .describe('What your team keeps to itself, such as internal notes. Nobody gets it unasked.'),
    boardScoped: z.boolean().describe("A webhook's `boardIds` applies to it."),
    sample: Envelope.describe('A delivery of this type.'),
    schemaUrl: z.string().describe('JSON Schema of its deliveries, relative to this service.'),
  })
  .meta({ id: 'EventType', example: describe('post.created') })
export type EventTypeItem = z.output<typeof EventTypeItem>

const cursors = cursorOf('event-types', z.tuple([z.enum(eventTypes)]))

/** In the order of the catalogue, family by family. */
export const pageOfEventTypes = ({ limit, cursor }: PageRequest): Page<EventTypeItem> => {
  const [last] = cursors.decode(cursor) ?? []
  const start = last === undefined ? 0 : eventTypes.indexOf(last) + 1
  const shown = eventTypes.slice(start, start + limit)
  const end = shown.at(-1)
  const hasMore = end !== undefined && end !== eventTypes.at(-1)
  return { items: shown.map(describe), cursor: hasMore ? cursors.encode([end]) : null }
}
