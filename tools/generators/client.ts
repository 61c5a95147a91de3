import { eventCatalogue, eventJsonSchema, eventTypes, sampleEnvelope } from '@earshot/contracts'
import { typesOf } from '../../libs/client/generate.ts'
import type { GeneratedFile } from './marks.ts'
import { apiDocument } from './openapi.ts'

/** The events as a separate document, because OpenAPI 3.0 has no webhooks. */
const eventDocument = {
  openapi: '3.1.0',
  info: apiDocument.info,
  paths: {},
  components: { schemas: Object.fromEntries(eventTypes.map(type => [type, eventJsonSchema(type)])) },
}

const file = async (path: string, document: object, imports = ''): Promise<GeneratedFile> => ({
  path: `libs/client/src/${path}`,
  diff: false, // the diff of openapi.json shows the same changes
  content: `// Made by \`npm run generate\` from the routes and events of the services.\n\n${imports}${await typesOf(structuredClone(document))}`,
})

const constant = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`

/** The event types that consumers need at run time, where TypeScript's types do not exist. */
const catalogue = {
  path: 'libs/client/src/consumer/catalogue.ts',
  content: [
    '// Made by `npm run generate` from the event catalogue.\n',
    constant('eventTypes', eventTypes),
    constant(
      'privateEventTypes',
      eventTypes.filter(type => eventCatalogue[type].private),
    ),
  ].join('\n'),
}

const examples: GeneratedFile = {
  path: 'libs/client/src/testing/examples.ts',
  diff: false, // the diff of the samples shows the same changes
  content: `// Made by \`npm run generate\` from the samples in libs/contracts.\n\n${constant(
    'examples',
    Object.fromEntries(eventTypes.map(type => [type, sampleEnvelope(type)])),
  )}`,
}

export const clientTypes = async () => [
  await file('schema.ts', apiDocument, "import type { OtherValue } from './register.ts'\n\n"),
  await file('events.ts', eventDocument),
  catalogue,
  examples,
]
