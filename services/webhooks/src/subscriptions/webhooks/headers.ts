import { failFields } from '@earshot/contracts'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'

/** Headers of our own requests, which receivers rely on, and headers that HTTP clients set themselves. */
const reserved =
  /^(accept-encoding|connection|content-.*|expect|host|keep-alive|proxy-.*|te|trailer|traceparent|tracestate|transfer-encoding|upgrade|user-agent|webhook-.*|x-service-.*)$/

const maxHeaders = 10

const HeaderName = z
  .string()
  .max(100, 'must have a name of at most 100 characters')
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be a header name, such as Authorization')
  .refine(name => !reserved.test(name.toLowerCase()), {
    error: 'is set by Earshot or by HTTP',
    params: { code: 'reserved' },
  })

const HeaderValue = z
  .string()
  .min(1, 'must have a value')
  .max(1000, 'must have a value of at most 1000 characters')
  .regex(/^[!-~]([ -~]*[!-~])?$/, 'must be printable ASCII without spaces at its ends')

export const Headers = z.record(HeaderName, HeaderValue)
/** Values by header name. */
export type Headers = z.output<typeof Headers>

export const HeadersPatch = z.record(HeaderName, HeaderValue.nullable())
export type HeadersPatch = z.output<typeof HeadersPatch>

/** @throws {ApiError} VALIDATION_ERROR naming the second of two names that differ in case only, which are one header */
const assertDistinct = (names: string[]): void => {
  const seen = new Set<string>()
  for (const name of names) {
    const folded = name.toLowerCase()
    if (seen.has(folded))
      failFields({ path: `headers.${name}`, code: 'repeated', message: 'is the same header as another name' })
    seen.add(folded)
  }
}

/**
 * The headers after a change. A null removes a header. Names differ in more than upper and lower case.
 * @throws {ApiError} VALIDATION_ERROR naming `headers`, or one of them
 */
export const mergedHeaders = (before: Headers, patch: HeadersPatch): Headers => {
  assertDistinct(Object.keys(patch))
  const named = new Map(Object.entries(before).map(([name, value]) => [name.toLowerCase(), { name, value }]))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) named.delete(name.toLowerCase())
    else named.set(name.toLowerCase(), { name, value })
  }
  if (named.size > maxHeaders)
    failFields({ path: 'headers', code: 'too_big', message: `must have at most ${maxHeaders} headers` })
  return Object.fromEntries([...named.values()].map(({ name, value }) => [name, value]))
}

/** The names, and the values encrypted, since a value may be a token. Null without headers. */
export const sealedHeaders = (sealer: Sealer, headers: Headers) => {
  const names = Object.keys(headers).sort()
  return { names, sealed: names.length > 0 ? sealer.seal(JSON.stringify(headers)) : null }
}

/** Undefined if they cannot be decrypted, because SECRET_KEY was lost. */
export const openedHeaders = (sealer: Sealer, sealed: Buffer | null): Headers | undefined => {
  if (!sealed) return {}
  try {
    return JSON.parse(sealer.open(sealed)) // was validated before it was sealed
  } catch {
    return undefined
  }
}
