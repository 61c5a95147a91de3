import type { z } from 'zod'
import type { Json } from './keywords.ts'
import type { SchemaSet } from './schemas.ts'

/** Schemas of the `meta` of replies. */
export const metaSchemas: Record<string, Json> = {
  PageMeta: {
    type: 'object',
    required: ['pagination'],
    properties: { pagination: { $ref: '#/components/schemas/Pagination' } },
    example: { pagination: { cursor: null, hasMore: false } },
  },
  Pagination: {
    type: 'object',
    required: ['cursor', 'hasMore'],
    properties: {
      cursor: {
        type: 'string',
        nullable: true,
        description: 'The cursor of the next page; null on the last page.',
      },
      hasMore: { type: 'boolean' },
    },
  },
  ReplyMeta: {
    type: 'object',
    description: 'Present in a response replayed for an Idempotency-Key, which has no secrets.',
    properties: {
      omittedSecrets: { type: 'array', items: { type: 'string' } },
      omittedReason: { type: 'string' },
    },
    example: { omittedSecrets: ['secret'], omittedReason: 'Secrets are shown only once.' },
  },
}

const envelope = (data: Json, meta: string, isRequired: boolean): Json => ({
  type: 'object',
  required: isRequired ? ['data', 'meta'] : ['data'],
  properties: { data, meta: { $ref: `#/components/schemas/${meta}` } },
})

/** Collects the bodies of successful replies as components, so that generated clients have one type for each. */
export const replySet = (replies: SchemaSet) => {
  const schemas: Record<string, Json> = {}
  const named = (name: string, schema: Json) => {
    if (JSON.stringify(schemas[name] ?? schema) !== JSON.stringify(schema))
      throw new Error(`${name} is the name of two replies`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }
  const idOf = (schema: z.ZodType) => String(schema.meta()?.id)
  return {
    /** `{ data, meta? }` */
    reply: (body: z.ZodType) => named(`${idOf(body)}Reply`, envelope(replies.ref(body), 'ReplyMeta', false)),
    /** A page of a list: `{ data: […], meta }`. `PostPage` is of `PostItem`. */
    page: (item: z.ZodType) =>
      named(
        `${idOf(item).replace(/Item$/, '')}Page`,
        envelope({ type: 'array', items: replies.ref(item) }, 'PageMeta', true),
      ),
    schemas,
  }
}
