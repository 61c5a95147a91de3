import { ApiError, type FieldError, invalidFields, mostFieldErrors } from '@earshot/contracts'

/** No schema needs more. Recursive functions, such as those that compare and validate values, could use up the stack. */
const mostLevels = 100

const quote = 0x22
const backslash = 0x5c

/** Whether arrays and objects of valid JSON are nested too deeply. `[` and `{`, and `]` and `}`, differ in one bit. */
const isDeep = (text: string): boolean => {
  let [level, isInText] = [0, false]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) isInText = !isInText
    else if (isInText) index += code === backslash ? 1 : 0
    else if ((code | 0x20) === 0x7b && ++level > mostLevels) return true
    else if ((code | 0x20) === 0x7d) level--
  }
  return false
}

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

/** One more than an error lists. A body may have a hundred thousand, each with a path as long as the body. */
const mostPaths = mostFieldErrors + 1

/** The paths of the first unsafe numbers. */
const unsafePaths = (body: unknown): string[] => {
  const found: string[] = []
  const open: Node[] = [{ value: body, key: '', parent: undefined }]
  for (let node = open.pop(); node && found.length < mostPaths; node = open.pop()) {
    const { value } = node
    if (isUnsafe(value)) found.push(pathOf(node))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value).toReversed())
      open.push({ value: item, key, parent: node })
  }
  return found
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
  if (isDeep(text))
    throw new ApiError('BAD_REQUEST', {
      message: `The request body is nested more than ${mostLevels} levels deep.`,
    })
  if (!maybeUnsafe.test(text)) return body
  const paths = unsafePaths(body)
  if (paths.length > 0) throw invalidFields(paths.map(tooLarge))
  return body
}
