import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { recordLog, startProcess } from '@earshot/testing'
import { createLog } from './log.ts'

test('a line is a JSON object with its time, service, fields and message', () => {
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

test('secrets and addresses are hidden at the top and two levels down', () => {
  const { log, text, lines } = recordLog()
  const names = ['authorization', 'cookie', 'set-cookie', 'x-caller', 'secret', 'key', 'password', 'token']
  const personal = ['email', 'authorEmail', 'visitorEmail', 'voterEmail']
  const secrets = Object.fromEntries([...names, ...personal].map(name => [name, 'sesame']))
  log.info({ ...secrets, request: { headers: secrets }, webhook: secrets, people: [secrets] }, 'seen')
  assert.equal(lines().length, 1)
  assert.doesNotMatch(text(), /sesame/)
  assert.match(text(), /\[hidden\]/)
})

test('an error is logged with name, message, code, stack and cause, without other fields', () => {
  const { log, text, lines } = recordLog()
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

test('an error that is its own cause is logged', () => {
  const { log, text } = recordLog()
  const err = new Error('round and round')
  err.cause = err
  log.error({ err }, 'odd')
  assert.match(text(), /round and round/)
})

test('a thrown value that is not an error is logged as text', () => {
  const { log, lines } = recordLog()
  log.error({ err: 'just words' }, 'odd')
  assert.deepEqual(lines()[0]?.err, { message: 'just words' })
})

test('lines below the level are not written', () => {
  const { log, lines } = recordLog('warn')
  log.info('no')
  log.warn('yes')
  assert.equal(lines().length, 1)
})

const preamble = `
  const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
  const { createLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url))})
  const log = createLog({ level: 'info' });`

/** The command for Node to run code with a `log` to standard output. */
const command = (code: string) => [process.execPath, '--input-type=module', '--eval', preamble + code]

const logging = (code: string) => startProcess(command(code))

test('an info line is written while the process runs, and a warning at once', async () => {
  await using calm = logging(`log.info('calm'); setTimeout(() => {}, 60_000)`)
  await calm.waitFor(/"msg":"calm"/)
  await using warned = logging(`log.info('first'); log.warn('then'); process.kill(process.pid, 'SIGSTOP')`)
  await warned.waitFor(/"msg":"first".*"msg":"then"/s)
})

test('a process that exits, normally or after a bug, writes all of its lines', async () => {
  for (const end of ['process.exit(3)', 'throw new Error("a bug")']) {
    await using process = logging(`for (let line = 0; line < 200; line++) log.info({ line }, 'calm'); ${end}`)
    assert.notEqual(await process.exited, 0)
    assert.equal(process.output().match(/"msg":"calm"/g)?.length, 200)
  }
})

/** Such a process without a reader of its output. It is killed after 60 s. */
const unread = (code: string) => {
  const [file = '', ...args] = command(code)
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr.on('data', data => (errors += data))
  return { stdout: child.stdout, errors: () => errors, exited: once(child, 'close') }
}

test('a process continues and exits normally after the reader of its output has closed', async () => {
  const it = unread(`
    for (let line = 0; line < 50; line++) { log.info('calm'); log.warn('not so calm'); await sleep(2) }
    process.exitCode = 7`)
  it.stdout.once('data', () => it.stdout.destroy())
  assert.deepEqual(await it.exited, [7, null], it.errors())
})

test('a process does not wait for a slow reader of its output, and buffers a limited number of lines', async () => {
  const it = unread(`
    const line = 'x'.repeat(100_000)
    for (let written = 0; written < 1000; written++) log.warn(line)
    await sleep(50)
    process.stderr.write(String(process.stdout.writableLength))
    process.exit(7)`)
  setTimeout(() => it.stdout.resume(), 2000)
  assert.deepEqual(await it.exited, [7, null], it.errors())
  assert.ok(Number(it.errors()) > 0 && Number(it.errors()) < 20_000_000, it.errors())
})
