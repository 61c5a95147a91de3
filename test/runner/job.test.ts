import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, nodeCommand, startProcess } from '@earshot/testing'

/** Runs a file with these lines, in which `folder` is a folder that the process may use. */
const startRun = (lines: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-run-'))
  writeFileSync(
    join(folder, 'it.test.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
     import { spawn } from 'node:child_process'
     import { test } from 'node:test'
     const folder = ${JSON.stringify(folder)}
     ${lines}`,
  )
  const process = startProcess(nodeCommand('test/runner/harness-process.ts'), { FOLDER: folder })
  return {
    folder,
    process,
    verdict: async () => {
      const [, text = ''] = await process.waitFor(/verdict (\{.*\})/)
      return JSON.parse(text)
    },
    [Symbol.asyncDispose]: async () => {
      await process[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const failsOnce = `
  test('the first time is bad', () => {
    if (existsSync(folder + '/seen')) return
    writeFileSync(folder + '/seen', '')
    throw new Error('not yet')
  })
  test('another test', () => undefined)`

test('a test that fails and then passes alone is flaky, and its first failure is kept', async () => {
  await using run = startRun(failsOnce)
  const { failed, flaky, first, tests } = await run.verdict()
  assert.deepEqual([failed, tests], [[], 2])
  assert.deepEqual(flaky, [{ file: 'it.test.mjs', test: 'the first time is bad' }])
  assert.match(first[0], /the first time is bad\n.*not yet/)
})

test('a test that fails twice has failed', async () => {
  await using run = startRun(`test('always bad', () => { throw new Error('never') })`)
  const { failed, flaky } = await run.verdict()
  assert.deepEqual(flaky, [])
  assert.match(failed[0], /always bad\n.*never/)
})

test('a file that ends its process outside of a test runs again too', async () => {
  await using run = startRun(`
    if (!existsSync(folder + '/seen')) { writeFileSync(folder + '/seen', ''); process.exit(3) }
    test('it', () => undefined)`)
  const { failed, flaky } = await run.verdict()
  assert.deepEqual([failed, flaky.length], [[], 1])
})

test('a test that is ended with its tests is one failure, of the test that was running', async () => {
  await using run = startRun(`
    test('outer', { timeout: existsSync(folder + '/seen') ? 10_000 : 200 }, async t => {
      const isFirst = !existsSync(folder + '/seen')
      writeFileSync(folder + '/seen', '')
      await t.test('quick', () => undefined)
      await t.test('slow', () => new Promise(resolve => setTimeout(resolve, isFirst ? 2000 : 0)))
      for (const name of ['next', 'last']) await t.test(name, () => undefined)
    })`)
  const { failed, flaky, first } = await run.verdict()
  assert.deepEqual([failed, flaky], [[], [{ file: 'it.test.mjs', test: 'slow' }]])
  assert.match(first[0], /: slow\n.*\nouter: .*timed out/s)
})

test('a process that stays open after its tests is ended, and its file runs again', async () => {
  await using run = startRun(`
    import { createServer } from 'node:net'
    test('leaves a server', () => {
      if (existsSync(folder + '/seen')) return
      writeFileSync(folder + '/seen', '')
      createServer().listen(0)
      throw new Error('not yet')
    })`)
  const { failed, flaky } = await run.verdict()
  assert.deepEqual(failed, [])
  assert.ok(flaky.some((it: { test: string }) => it.test === 'leaves a server'))
})

test('the CPU time of a job includes the processes that its tests started', async () => {
  await using run = startRun(`
    import { execFileSync } from 'node:child_process'
    test('it', () => execFileSync(process.execPath, ['-e', 'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);']))`)
  const { cpu } = await run.verdict()
  assert.ok(cpu >= 0.1, `${cpu}`)
})

const hangs = `
  test('it', async () => {
    const child = spawn('sleep', ['600'])
    writeFileSync(folder + '/pids', process.pid + ' ' + child.pid)
    await new Promise(() => setInterval(() => undefined, 1000))
  })`

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`${signal} to the run ends its test files and what they have started`, async () => {
    await using run = startRun(hangs)
    const file = join(run.folder, 'pids')
    await eventually(() => existsSync(file) && readFileSync(file, 'utf8').includes(' '))
    const pids = readFileSync(file, 'utf8').split(' ').map(Number)
    assert.deepEqual(pids.map(isAlive), [true, true])
    run.process.kill(signal)
    await run.process.exited
    await eventually(() => !pids.some(isAlive))
  })
