import {
  Envelope,
  type EventType,
  eventCatalogue,
  eventTypes,
  families,
  sampleEnvelope,
} from '@earshot/contracts'
import { z } from 'zod'

export const describeType = (type: EventType) => {
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
  .meta({ id: 'EventType', example: describeType('post.created') })
export type EventTypeItem = z.output<typeof EventTypeItem>
