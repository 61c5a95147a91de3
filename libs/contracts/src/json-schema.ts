import { z } from 'zod'
import { type EventType, eventCatalogue, eventSchema } from './catalogue.ts'
import { Envelope } from './envelope.ts'
import { sampleData } from './samples.ts'

/** A sample envelope of an event type, for the docs and for tests of receivers. */
export const sampleEnvelope = (type: EventType): Envelope => ({
  id: 'evt_01kkajvtszecst1qj8w3r5y7bd',
  type,
  createdAt: '2026-03-09T14:00:00.000Z',
  data: sampleData[type],
})

/** Replaces references by `{}`: only z.json() is recursive, and every value in a JSON document is valid for it. */
const anyJson = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$ref' in value ? {} : value

/** JSON Schema (2020-12) of the envelope of one type. It allows other fields, which may be added later. */
export const eventJsonSchema = (type: EventType): Record<string, unknown> => {
  const schema = Envelope.extend({ type: z.literal(type), data: eventSchema(type) })
  const {
    $schema,
    $defs: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input', // the output schema would forbid additional fields
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern // redundant with the format
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const whole = {
    $schema,
    title: type,
    description: eventCatalogue[type].summary,
    ...rest,
    examples: [sampleEnvelope(type)],
  }
  return JSON.parse(JSON.stringify(whole), anyJson)
}
