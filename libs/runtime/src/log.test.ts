import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { keptLog, startProcess } from '@earshot/testing'
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

const preamble = `
  import { setTimeout as sleep } from 'node:timers/promises'
  const { createLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url))})
  const log = createLog({ level: 'info' });`

/** Node with code that has a `log` to standard output. */
const command = (code: string) => [process.execPath, '--input-type=module', '--eval', preamble + code]

const logging = (code: string) => startProcess(command(code))

test('a line is written while the process goes on, and a warning without delay', async () => {
  await using calm = logging(`log.info('calm'); setTimeout(() => {}, 60_000)`)
  await calm.waitFor(/"msg":"calm"/)
  await using warned = logging(`log.info('first'); log.warn('then'); process.kill(process.pid, 'SIGSTOP')`)
  await warned.waitFor(/"msg":"first".*"msg":"then"/s)
})

test('a process that ends, in order or by a bug, has written every line', async () => {
  for (const end of ['process.exit(3)', 'throw new Error("a bug")']) {
    await using process = logging(`for (let line = 0; line < 200; line++) log.info({ line }, 'told'); ${end}`)
    assert.notEqual(await process.exited, 0)
    assert.equal(process.output().match(/"msg":"told"/g)?.length, 200)
  }
})

/** Such a process with nobody who reads yet; it is killed when it does not end. */
const unread = (code: string) => {
  const [file = '', ...args] = command(code)
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.on('data', data => (said += data))
  return { stdout: child.stdout, said: () => said, exited: once(child, 'close') }
}

test('a process whose reader has gone works on, warns on, and ends in order', async () => {
  const it = unread(`
    for (let line = 0; line < 50; line++) { log.info('calm'); log.warn('not so calm'); await sleep(2) }
    process.exitCode = 7`)
  it.stdout.once('data', () => it.stdout.destroy())
  assert.deepEqual(await it.exited, [7, null], it.said())
})

test('a process whose lines nobody reads does not wait for that, and keeps few of them', async () => {
  const it = unread(`
    const line = 'x'.repeat(100_000)
    for (let written = 0; written < 1000; written++) log.warn(line)
    await sleep(50)
    process.stderr.write(String(process.stdout.writableLength))
    process.exit(7)`)
  setTimeout(() => it.stdout.resume(), 2000)
  assert.deepEqual(await it.exited, [7, null], it.said())
  assert.ok(Number(it.said()) > 0 && Number(it.said()) < 20_000_000, it.said())
})
