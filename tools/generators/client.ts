import { eventCatalogue, eventJsonSchema, eventTypes, sampleEnvelope } from '@earshot/contracts'
import { typesOf } from '../../libs/client/generate.ts'
import type { GeneratedFile } from './marks.ts'
import { apiDocument } from './openapi.ts'

/** The events as a document of their own: OpenAPI 3.0 has no place for what is sent to others. */
const eventDocument = {
  openapi: '3.1.0',
  info: apiDocument.info,
  paths: {},
  components: { schemas: Object.fromEntries(eventTypes.map(type => [type, eventJsonSchema(type)])) },
}

const file = async (path: string, document: object): Promise<GeneratedFile> => ({
  path: `libs/client/src/${path}`,
  diff: false, // the document's says the same
  content: `// Made by \`npm run generate\` out of the routes and events of the services.\n\n${await typesOf(structuredClone(document))}`,
})

const constant = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`

/** What a consumer must know of the events when it runs, where their types are gone. */
const catalogue = {
  path: 'libs/client/src/consumer/catalogue.ts',
  content: [
    '// Made by `npm run generate` out of the event catalogue.\n',
    constant('eventTypes', eventTypes),
    constant(
      'privateEventTypes',
      eventTypes.filter(type => eventCatalogue[type].private),
    ),
  ].join('\n'),
}

const examples: GeneratedFile = {
  path: 'libs/client/src/testing/examples.ts',
  diff: false, // that of the samples says the same
  content: `// Made by \`npm run generate\` out of the samples in libs/contracts.\n\n${constant(
    'examples',
    Object.fromEntries(eventTypes.map(type => [type, sampleEnvelope(type)])),
  )}`,
}

export const clientTypes = async () => [
  await file('schema.ts', apiDocument),
  await file('events.ts', eventDocument),
  catalogue,
  examples,
]
