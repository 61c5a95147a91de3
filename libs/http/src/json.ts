import { ApiError, type FieldError, invalidFields } from '@earshot/contracts'

/** Digits of which a number beyond 2^53 consists, or an exponent. Most bodies have none, and need no second look. */
const maybeUnsafe = /\d{16}|\d[eE]\+?\d\d/

/** A whole number that JavaScript and many others cannot store exactly. */
const isUnsafe = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)

type Node = { value: unknown; key: string; parent: Node | undefined }

const pathOf = (node: Node): string => {
  const keys: string[] = []
  for (let at = node; at.parent; at = at.parent) keys.push(at.key)
  return keys.reverse().join('.') || 'body'
}

/** The paths of unsafe numbers. Without recursion, as a body may be nested a hundred thousand times. */
const unsafePaths = (body: unknown): string[] => {
  const found: string[] = []
  const open: Node[] = [{ value: body, key: '', parent: undefined }]
  for (let node = open.pop(); node; node = open.pop()) {
    const { value } = node
    if (isUnsafe(value)) found.push(pathOf(node))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) open.push({ value: item, key, parent: node })
  }
  return found.reverse()
}

const tooLarge = (path: string): FieldError => ({
  path,
  code: 'unsafe_integer',
  message: `must be a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}; send a larger one as text`,
})

/**
 * Parses JSON. Whole numbers beyond 2^53 are refused instead of changed silently: only smaller ones are the same everywhere (RFC 8259,
 * section 6).
 * @throws {ApiError} BAD_REQUEST, VALIDATION_ERROR
 */
export const parseJson = (text: string): unknown => {
  let body: unknown
  try {
    body = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The request body is not valid JSON.' })
  }
  if (!maybeUnsafe.test(text)) return body
  const paths = unsafePaths(body)
  if (paths.length > 0) throw invalidFields(paths.map(tooLarge))
  return body
}
