import type { Json } from './keywords.ts'

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', format: 'int64' },
  example,
})

/** Response headers. The key is the name of the component and of the header. */
export const headers = {
  'X-Request-Id': text(
    'The id of the request in the logs: the one that you sent, or a new one.',
    '5f2b8d0c-7b1e-4a55-9d65-1a2b3c4d5e6f',
  ),
  'X-RateLimit-Limit': count('Requests per minute that the credential may send.', 6000),
  'X-RateLimit-Remaining': count('Requests that the credential may still send now.', 5998),
  'X-RateLimit-Reset': count('When the full limit is available again, as Unix time in seconds.', 1772701200),
  'Retry-After': count('Seconds to wait before the next attempt.', 2),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer realm="earshot"'),
  ETag: text(
    'The version of the resource, for If-Match and If-None-Match. If other requests or time change some of its fields, such as counts, the tag has two parts: only edits change the part before the dot.',
    '"pGk0aOIPXoLqvbPrVZ2Q7A.d1x8wzOkqmkDRHrFnvyN2w"',
  ),
  Location: text('The path of the created resource.', '/api/v1/posts/post_01kkajvtshecst1qj9jhrc5ree'),
  Link: text(
    'The URL of the next page, if there is one.',
    '</api/v1/posts?limit=20&cursor=WyJ4Il0>; rel="next"',
  ),
  'Idempotency-Replayed': {
    description: 'Present when this is the stored response to the first request with the Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
}
export type HeaderName = keyof typeof headers

export const headerRefs = (...names: HeaderName[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of every response to an authenticated request. */
export const usualHeaders: HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Without examples: tools copy examples into requests, where another's ETag or Idempotency-Key makes the request fail. */
export const parameters = {
  Cursor: {
    name: 'cursor',
    in: 'query',
    description: 'The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes.',
    schema: { type: 'string' },
  },
}

export const parameterRef = (name: keyof typeof parameters): Json => ({
  $ref: `#/components/parameters/${name}`,
})
