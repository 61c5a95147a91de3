import { type ErrorCode, errorCatalogue } from '@earshot/contracts'
import {
  isForEveryCredential,
  maySearch,
  needsAccount,
  type Route,
  readsBody,
  takesIdempotencyKey,
} from '../route.ts'
import type { Json } from './keywords.ts'
import { type HeaderName, headerRefs, headers, usualHeaders } from './parts.ts'

const allCodes = Object.keys(errorCatalogue) as ErrorCode[] // its own keys

/** Every error code that this route can return. `resource` is the GET route of the same path, whose ETag the preconditions use. */
export const errorsOf = (route: Route, resource: Route | undefined): ErrorCode[] => {
  const takesBody = readsBody(route) || route.upload !== undefined
  const isConditional = resource !== undefined && ['get', 'put', 'patch', 'delete'].includes(route.method)
  const codes: ErrorCode[] = [
    'VALIDATION_ERROR',
    ...(route.permission === 'none' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...(maySearch(route) ? (['SEARCH_TIMEOUT'] as const) : []),
    ...(takesBody ? (['BAD_REQUEST'] as const) : []),
    ...(isForEveryCredential(route) ? [] : (['INSUFFICIENT_SCOPE'] as const)),
    ...(route.permission !== 'none' && needsAccount(route) ? (['SIGN_IN_REQUIRED'] as const) : []),
    ...(route.path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(takesBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(takesIdempotencyKey(route) ? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(isConditional ? (['PRECONDITION_FAILED'] as const) : []),
    ...(route.permission === 'none' ? (['HEADERS_TOO_LARGE'] as const) : []),
    ...(route.errors ?? []),
  ]
  return allCodes.filter(code => codes.includes(code))
}

const pascal = (code: string) =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** An example response body with this code. */
export const errorExample = (code: ErrorCode): Json => ({
  error: {
    code,
    message: errorCatalogue[code].message,
    ...(code === 'VALIDATION_ERROR' && {
      message: 'title: must not be empty',
      details: { errors: [{ path: 'title', code: 'too_small', message: 'must not be empty' }] },
    }),
    requestId: headers['X-Request-Id'].example,
  },
})

/** The body of all error responses. */
export const errorSchemas: Record<string, Json> = {
  ErrorReply: {
    type: 'object',
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/ErrorBody' } },
    example: errorExample('NOT_FOUND'),
  },
  ErrorBody: {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code: {
        type: 'string',
        'x-extensible-enum': allCodes,
        description: 'For programs. More values may be added.',
      },
      message: { type: 'string', description: 'An explanation in English. The text may change.' },
      details: { $ref: '#/components/schemas/ErrorDetails' },
      requestId: { type: 'string' },
    },
  },
  ErrorDetails: {
    type: 'object',
    description: 'More about the error. The fields depend on the code.',
    properties: {
      errors: {
        type: 'array',
        description: 'The invalid fields, each with its first problem.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
    },
    additionalProperties: true,
  },
  FieldError: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: { type: 'string', description: 'The path of the field, with dots: `events.0`.' },
      code: { type: 'string', description: 'The kind of rule: `too_small`, `invalid_type`.' },
      message: { type: 'string', description: 'The rule: `must not be empty`.' },
    },
  },
}

const ownHeaders: { [status: number]: HeaderName[] } = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const response = (status: number, codes: ErrorCode[]): Json => ({
  description: codes.map(code => `\`${code}\`: ${errorCatalogue[code].message}`).join(' '),
  headers: headerRefs(...usualHeaders, ...(ownHeaders[status] ?? [])),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorReply' },
      examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

/** Collects error responses as shared components, one for each status and set of codes. */
export const errorSet = () => {
  const responses: Record<string, Json> = {}
  const used = new Set<ErrorCode>()
  return {
    /** The responses of one operation, by status. */
    refs: (codes: ErrorCode[]): Record<string, Json> => {
      const byStatus = Map.groupBy(codes, code => errorCatalogue[code].status)
      const refs = [...byStatus].map(([status, group]) => {
        const name = group.map(pascal).join('Or')
        responses[name] ??= response(status, group)
        for (const code of group) used.add(code)
        return [String(status), { $ref: `#/components/responses/${name}` }] as const
      })
      return Object.fromEntries(refs)
    },
    responses,
    examples: () =>
      Object.fromEntries(
        allCodes
          .filter(code => used.has(code))
          .map(code => [code, { summary: errorCatalogue[code].message, value: errorExample(code) }]),
      ),
  }
}
