import { type EventType, eventCatalogue, families, sampleEnvelope } from '@earshot/contracts'
import { z } from 'zod'
import { EventTypeName } from '../../subscriptions/webhooks/model.ts'
import { EventEnvelope } from '../delivery-log/model.ts'

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
    type: EventTypeName,
    family: z.enum(families),
    summary: z.string(),
    private: z
      .boolean()
      .describe(
        'Internal data of your team, such as notes. Sent only to webhooks that subscribe to this type explicitly.',
      ),
    boardScoped: z.boolean().describe('Whether `boardIds` of a webhook applies to this type.'),
    sample: EventEnvelope.describe('A sample delivery.'),
    schemaUrl: z.string().describe('The JSON Schema of deliveries of this type, relative to this service.'),
  })
  .meta({ id: 'EventType', example: describeType('post.created') })
export type EventTypeItem = z.output<typeof EventTypeItem>
