import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type ErrorCode, errorCatalogue, fail, failFields } from './errors.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]

const thrownBy = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return assert.fail('nothing was thrown')
}

test('every error code has an error status and a message that is a sentence', () => {
  assert.ok(codes.length > 15)
  for (const code of codes) {
    const error = new ApiError(code)
    assert.equal(error.status, errorCatalogue[code].status)
    assert.ok(error.status >= 400 && error.status < 600)
    assert.match(error.message, /^[A-Z].*\.$/)
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/)
  }
})

test('the error codes of the API conventions exist', () => {
  const statusOf = (code: ErrorCode) => errorCatalogue[code].status
  const expected = {
    BAD_REQUEST: 400,
    VALIDATION_ERROR: 400,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    INSUFFICIENT_SCOPE: 403,
    FEATURE_DISABLED: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    REQUEST_TIMEOUT: 408,
    CONFLICT: 409,
    PRECONDITION_FAILED: 412,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_MEDIA_TYPE: 415,
    IDEMPOTENCY_KEY_REUSED: 422,
    RATE_LIMITED: 429,
    INTERNAL_ERROR: 500,
    UNAVAILABLE: 503,
  } satisfies Partial<Record<ErrorCode, number>>
  for (const [code, status] of Object.entries(expected)) assert.equal(statusOf(code as ErrorCode), status)
})

test('fail throws the code with its default message unless another is given', () => {
  const plain = thrownBy(() => fail('LIMIT_REACHED'))
  assert.ok(plain instanceof ApiError)
  assert.equal(plain.message, errorCatalogue.LIMIT_REACHED.message)
  assert.equal(plain.details, undefined)
  const special = thrownBy(() => fail('LIMIT_REACHED', 'There are 25 webhooks already.', { limit: 25 }))
  assert.ok(special instanceof ApiError)
  assert.equal(special.message, 'There are 25 webhooks already.')
  assert.deepEqual(special.details, { limit: 25 })
})

test('failFields includes every field in the message and in the details', () => {
  const errors = [
    { path: 'boardIds.2', code: 'unknown', message: 'names no board' },
    { path: 'events.0', code: 'unknown', message: 'is not an event type' },
  ]
  const error = thrownBy(() => failFields(...errors))
  assert.ok(error instanceof ApiError)
  assert.equal(error.code, 'VALIDATION_ERROR')
  assert.equal(error.message, 'boardIds.2: names no board; events.0: is not an event type')
  assert.deepEqual(error.details, { errors })
})
