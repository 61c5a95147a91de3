import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptLog } from '@earshot/testing'
import { createLog } from './log.ts'

test('a line is one JSON object with its time, its service and what was said', () => {
  const written: string[] = []
  const log = createLog({ level: 'info', service: 'feedback' }, { write: line => written.push(line) })
  log.info({ requestId: 'r-1', durationMs: 2.5 }, 'request.served')
  const { time, ...line } = JSON.parse(written.join())
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(line, {
    level: 30,
    service: 'feedback',
    requestId: 'r-1',
    durationMs: 2.5,
    msg: 'request.served',
  })
})

test('secrets and addresses are hidden on top and two levels down', () => {
  const { log, text, lines } = keptLog()
  const names = ['authorization', 'cookie', 'set-cookie', 'x-caller', 'secret', 'key', 'password', 'token']
  const personal = ['email', 'authorEmail', 'visitorEmail', 'voterEmail']
  const secrets = Object.fromEntries([...names, ...personal].map(name => [name, 'sesame']))
  log.info({ ...secrets, request: { headers: secrets }, webhook: secrets, people: [secrets] }, 'seen')
  assert.equal(lines().length, 1)
  assert.doesNotMatch(text(), /sesame/)
  assert.match(text(), /\[hidden\]/)
})

test('an error is its name, message, code, stack and cause, without what libraries hang on it', () => {
  const { log, text, lines } = keptLog()
  const cause = Object.assign(new TypeError('socket closed'), {
    code: 'ECONNRESET',
    request: { body: 'sesame' },
  })
  const err = Object.assign(new Error('the call failed', { cause }), {
    config: { headers: { authorization: 'Bearer sesame' } },
    parameters: ['sesame'],
    detail: 'Key (email)=(sesame@example.com) already exists.',
  })
  log.error({ err }, 'call.failed')
  log.error(err)
  for (const { err } of text()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))) {
    assert.deepEqual(Object.keys(err), ['name', 'message', 'stack', 'cause'])
    assert.deepEqual(Object.keys(err.cause), ['name', 'message', 'code', 'stack'])
    assert.equal(err.cause.code, 'ECONNRESET')
    assert.match(err.stack, /log\.test\.ts/)
  }
  assert.equal(lines().length, 2)
  assert.doesNotMatch(text(), /sesame/)
})

test('an error that is its own cause is logged all the same', () => {
  const { log, text } = keptLog()
  const err = new Error('round and round')
  err.cause = err
  log.error({ err }, 'odd')
  assert.match(text(), /round and round/)
})

test('what is thrown without being an error is logged as text', () => {
  const { log, lines } = keptLog()
  log.error({ err: 'just words' }, 'odd')
  assert.deepEqual(lines()[0]?.err, { message: 'just words' })
})

test('lines below the level are not written', () => {
  const { log, lines } = keptLog('warn')
  log.info('no')
  log.warn('yes')
  assert.equal(lines().length, 1)
})
