import assert from 'node:assert/strict'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '@earshot/testing'
import { parserProcesses, relay } from '../harness.ts'
import { createParser, ParserEnded, ParserStalled, parserLimits } from './parser.ts'
import { simpleMail } from './samples.ts'

const textOf = (result: Awaited<ReturnType<ReturnType<typeof createParser>['parse']>>) =>
  'mail' in result ? result.mail.content : result.failure

test('mails of one parser share a process, which ends with it', async () => {
  const parser = createParser({ relay })
  assert.equal(textOf(await parser.parse(simpleMail())), 'It stops at 99 percent.')
  const before = await parserProcesses()
  const results = await Promise.all([parser.parse(Buffer.alloc(0)), parser.parse(simpleMail())])
  assert.deepEqual(results.map(textOf), ['(No text)', 'It stops at 99 percent.'])
  assert.deepEqual([before.length, await parserProcesses()], [1, before])
  await parser.close()
  assert.deepEqual(await parserProcesses(), [])
})

/** The large mail takes half a second of a fast processor. The guard of the process looks four times a second. */
const shortCpuMs = 100

const elements = Array.from({ length: 800_000 }, (_, index) => `<b>${index}</b>`).join('')
const large = simpleMail({ 'Content-Type': 'text/html' }, elements)

test('a mail that takes too much processor time fails, and the next one is read', {
  tags: ['slow: parses a large mail'],
}, async () => {
  const parser = createParser({ relay }, { ...parserLimits, cpuMs: shortCpuMs })
  const results = await Promise.all([parser.parse(large), parser.parse(simpleMail())])
  assert.deepEqual(results.map(textOf), ['took_too_long', 'It stops at 99 percent.'])
  await parser.close()
})

test('a mail whose signature takes too much processor time is not verified, and the next one is read', {
  tags: ['slow: verifies a large mail'],
}, async () => {
  const parser = createParser({ relay: undefined }, { ...parserLimits, cpuMs: shortCpuMs })
  const header =
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=example.com; s=s; h=from; bh=eA==; b=eA=='
  const raw = Buffer.from(`${header}\nFrom: kay@example.com\n\n${'\t a\n'.repeat(990_000)}`)
  const answers = new Map()
  const signers = parser.verifySignatures({ raw, domain: 'example.com', answers })
  const results = [await signers, textOf(await parser.parse(simpleMail()))]
  assert.deepEqual(results, [undefined, 'It stops at 99 percent.'])
  await parser.close()
})

test('a process that gets no processor time fails no mail, and is replaced', async () => {
  const limits = { ...parserLimits }
  const parser = createParser({ relay }, limits)
  await parser.parse(simpleMail())
  for (const pid of await parserProcesses()) process.kill(pid, 'SIGSTOP')
  limits.wallMs = 500
  await assert.rejects(parser.parse(simpleMail()), ParserStalled)
  limits.wallMs = parserLimits.wallMs // to start a process takes seconds on a busy machine
  assert.equal(textOf(await parser.parse(simpleMail())), 'It stops at 99 percent.')
  await parser.close()
})

test('a mail that takes too much memory, of the heap or outside, ends only the process that parses it', {
  tags: ['slow: parses large mails'],
}, async () => {
  for (const limits of [{ heapMb: 24 }, { memoryMb: 1 }]) {
    const parser = createParser({ relay }, { ...parserLimits, ...limits })
    await assert.rejects(parser.parse(large), ParserEnded)
    await parser.close()
  }
})

test('a mail with more lines than a mail of the largest size has is not parsed', async () => {
  const parser = createParser({ relay })
  assert.equal(textOf(await parser.parse(simpleMail({}, 'ab\r\n'.repeat(1_000_000)))), 'too_many_lines')
  assert.deepEqual(await parserProcesses(), [])
  await parser.close()
})

test('the process ends with a parent that is killed, even if a mail never ends', {
  tags: ['slow: starts a process that starts one'],
}, async () => {
  const program = `
    import { readFileSync } from 'node:fs'
    import { createParser } from ${JSON.stringify(new URL('./parser.ts', import.meta.url).href)}
    const parser = createParser({ relay: undefined })
    await parser.parse(Buffer.alloc(0))
    console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'))
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line).trim())
  assert.ok(pid > 0 && existsSync(`/proc/${pid}`))
  parent.kill('SIGKILL')
  await eventually(() => !existsSync(`/proc/${pid}`))
  // A process whose main thread is busy sees no disconnection: its guard sees that this process is not its parent.
  const orphan = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), ['1', String(2 ** 30), '15000'])
  assert.deepEqual(await once(orphan, 'exit'), [null, 'SIGKILL'])
})
