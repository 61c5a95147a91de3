import { eventJsonSchema, eventTypes } from '@earshot/contracts'
import { typesOf } from '../../libs/client/generate.ts'
import { apiDocument } from './openapi.ts'

/** The events as a document of their own: OpenAPI 3.0 has no place for what is sent to others. */
const eventDocument = {
  openapi: '3.1.0',
  info: apiDocument.info,
  paths: {},
  components: { schemas: Object.fromEntries(eventTypes.map(type => [type, eventJsonSchema(type)])) },
}

const file = async (path: string, document: object) => ({
  path: `libs/client/src/${path}`,
  content: `// Made by \`npm run generate\`.\n\n${await typesOf(structuredClone(document))}`,
})

export const clientTypes = () =>
  Promise.all([file('schema.ts', apiDocument), file('events.ts', eventDocument)])
