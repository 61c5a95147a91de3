import { z } from 'zod'
import { type EventType, eventCatalogue, eventSchema } from './catalogue.ts'
import { Envelope } from './envelope.ts'
import { sampleData } from './samples.ts'

/** The whole envelope of one event of a type, for people and for tests of receivers. */
export const sampleEnvelope = (type: EventType): Envelope => ({
  id: 'evt_01kkajvtszecst1qj8w3r5y7bd',
  type,
  createdAt: '2026-03-09T14:00:00.000Z',
  data: sampleData[type],
})

/** The one schema that refers to itself is z.json(), and whatever a document holds is JSON: `{}` lets it all in. */
const anyJson = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$ref' in value ? {} : value

/** JSON Schema (2020-12) of the envelope of one type. Fields that it does not name are allowed: more may come. */
export const eventJsonSchema = (type: EventType): Record<string, unknown> => {
  const schema = Envelope.extend({ type: z.literal(type), data: eventSchema(type) })
  const {
    $schema,
    $defs: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input', // the output's would forbid new fields
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern // the format says it, in fewer words
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
