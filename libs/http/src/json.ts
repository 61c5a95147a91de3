import { ApiError, type FieldError, invalidFields } from '@earshot/contracts'

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

/** The errors of unsafe numbers, each made when it is read: their paths together can be much longer than the body. */
function* unsafeNumbers(value: unknown, path: readonly string[] = []): Generator<FieldError> {
  if (isUnsafe(value))
    yield {
      path: path.join('.') || 'body',
      code: 'unsafe_integer',
      message: `must be a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}; send a larger one as text`,
    }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) yield* unsafeNumbers(item, [...path, key])
}

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
  if (maybeUnsafe.test(text) && !unsafeNumbers(body).next().done) throw invalidFields(unsafeNumbers(body))
  return body
}
