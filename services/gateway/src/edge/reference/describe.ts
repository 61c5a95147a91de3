import { errorExample, headerRefs, tooLargeHeaders } from '@earshot/http/openapi'
import type { OpenAPIV3 } from 'openapi-types'

const tag = {
  name: 'Reference',
  description: 'Get descriptions of the API and of the events. No credential is needed.',
}

type Page = { id: string; summary: string; type: string; schema: object; example: unknown; tag?: string }

const page = ({ id, summary, type, schema, example, tag: tagName = tag.name }: Page) => ({
  operationId: id,
  tags: [tagName],
  summary,
  security: [],
  responses: {
    200: {
      description: 'The document.',
      headers: headerRefs('ETag', 'X-Request-Id'),
      content: { [type]: { schema, example } },
    },
    304: {
      description: 'The document matches the ETag in `If-None-Match`.',
      headers: headerRefs('ETag', 'X-Request-Id'),
    },
    431: tooLargeHeaders,
  },
})

const eventSchema = page({
  id: 'getEventSchema',
  summary: 'Get the JSON Schema of an event type, as delivered to webhooks',
  type: 'application/schema+json',
  schema: { $ref: '#/components/schemas/EventSchema' },
  example: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'post.restored',
    type: 'object',
    required: ['id', 'type', 'createdAt', 'data'],
  },
})

const feed = page({
  id: 'getChangelogFeed',
  summary: 'Get the published changelog as RSS',
  tag: 'Changelog',
  type: 'application/rss+xml',
  schema: { type: 'string' },
  example: '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0">…</rss>',
})

const paths = {
  '/api/v1/changelog.rss': {
    get: {
      ...feed,
      responses: {
        ...feed.responses,
        503: {
          description: 'The changelog is temporarily unavailable.',
          headers: headerRefs('Retry-After', 'X-Request-Id'),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ErrorReply' },
              example: errorExample('UNAVAILABLE'),
            },
          },
        },
      },
    },
  },
  '/api/v1/openapi.json': {
    get: page({
      id: 'getOpenapi',
      summary: 'Get this OpenAPI document',
      type: 'application/json',
      schema: { $ref: '#/components/schemas/OpenapiDocument' },
      example: { openapi: '3.0.3', info: { title: 'Earshot API' } },
    }),
  },
  '/api/v1/asyncapi.json': {
    get: page({
      id: 'getAsyncapi',
      summary: 'Get the events on RabbitMQ as an AsyncAPI document',
      type: 'application/json',
      schema: { $ref: '#/components/schemas/AsyncapiDocument' },
      example: { asyncapi: '3.0.0', info: { title: 'Earshot events' } },
    }),
  },
  '/api/v1/docs': {
    get: page({
      id: 'getDocs',
      summary: 'Get the interactive API reference',
      type: 'text/html',
      schema: { type: 'string' },
      example: '<!doctype html>…',
    }),
  },
  '/api/v1/schemas/{type}.json': {
    get: {
      ...eventSchema,
      parameters: [
        {
          name: 'type',
          in: 'path',
          required: true,
          description: 'An event type.',
          schema: { type: 'string' },
          example: 'post.created',
        },
      ],
      responses: {
        ...eventSchema.responses,
        404: {
          description: 'The event type does not exist.',
          headers: headerRefs('X-Request-Id'),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ErrorReply' },
              example: errorExample('NOT_FOUND'),
            },
          },
        },
      },
    },
  },
}

/** A JSON document of which clients know one field. */
const documentWith = (field: string) => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string' } },
  additionalProperties: true,
})

/** Describes the endpoints that are not defined by a route: the reference and the changelog feed. */
export const referenceDescription = {
  tag,
  paths: paths as unknown as OpenAPIV3.PathsObject, // the whole document is linted
  schemas: {
    EventSchema: documentWith('$schema'),
    OpenapiDocument: documentWith('openapi'),
    AsyncapiDocument: documentWith('asyncapi'),
  },
}
