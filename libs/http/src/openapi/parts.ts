import type { Json } from './schemas.ts'

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer' },
  example,
})

/** Headers of replies. The key is the component's name and the header's. */
export const headers = {
  'X-Request-Id': text(
    'The id of the request: yours, when you sent one. It stands in our logs.',
    '5f2b8d0c-7b1e-4a55-9d65-1a2b3c4d5e6f',
  ),
  'X-RateLimit-Limit': count('Requests a minute that the credential may send.', 6000),
  'X-RateLimit-Remaining': count('Requests that are left now.', 5998),
  'X-RateLimit-Reset': count('When the whole limit is there again, as Unix time in seconds.', 1772701200),
  'Retry-After': count('Seconds to wait before the next try.', 2),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer realm="earshot"'),
  ETag: text(
    'The version of what was read or written, for If-Match and If-None-Match.',
    '"pGk0aOIPXoLqvbPrVZ2Q7A"',
  ),
  Location: text('The path of what was created.', '/api/v1/posts/post_01kkajvtshecst1qj9jhrc5ree'),
  Link: text('The next page, when there is one.', '</api/v1/posts?limit=20&cursor=WyJ4Il0>; rel="next"'),
  'Idempotency-Replayed': {
    description: 'The reply was kept from the first request with this Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
}
export type HeaderName = keyof typeof headers

export const headerRefs = (...names: HeaderName[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of every reply to a credential. */
export const usualHeaders: HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Without examples: tools put those into requests, and an ETag or a key of somebody else's spoils them. */
export const parameters = {
  Cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag that you have seen. When it has changed since, nothing is done and the reply is 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that you have. When it is still the same, the reply is 304 without a body.',
    schema: { type: 'string' },
  },
}

export const parameterRef = (name: keyof typeof parameters): Json => ({
  $ref: `#/components/parameters/${name}`,
})

/** Parts of every reply's `meta`. */
export const metaSchemas: Record<string, Json> = {
  PageMeta: {
    type: 'object',
    required: ['pagination'],
    properties: {
      pagination: {
        type: 'object',
        required: ['cursor', 'hasMore'],
        properties: {
          cursor: { type: 'string', nullable: true, description: 'For the next page; null on the last one.' },
          hasMore: { type: 'boolean' },
        },
      },
    },
    example: { pagination: { cursor: null, hasMore: false } },
  },
  IgnoredFields: {
    type: 'object',
    description: 'Present when the body had fields that mean nothing here.',
    required: ['ignoredFields'],
    properties: { ignoredFields: { type: 'array', items: { type: 'string' } } },
    example: { ignoredFields: ['colour'] },
  },
}
