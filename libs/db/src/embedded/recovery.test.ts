import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  clusterOf,
  postmasterOf,
  processesOn,
  query,
  socketDirOf,
  spawnUser,
  temporaryFolder,
  until,
  usedFolder,
} from './harness.ts'
import { homeLink } from './home.ts'
import { startEmbedded } from './index.ts'
import { livePostmaster, locksOf } from './postmaster.ts'

const used = await usedFolder()
after(() => used[Symbol.asyncDispose]())

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`the server runs until a process group that gets ${signal} has drained`, async () => {
    await using folder = used.use()
    await using user = spawnUser({ dataDir: folder.path })
    await user.started
    process.kill(-user.pid, signal) // to the whole group, like Ctrl-C in a terminal
    assert.equal(await user.exit, 0)
    assert.equal(await livePostmaster(clusterOf(folder)), undefined)
  })

test('the server stops after kill -9 of the only process that uses it, and starts again', async t => {
  await using folder = used.use()
  await using user = spawnUser({ dataDir: folder.path })
  const { url } = await user.started
  await query(url, 'create table after_kill as select 42 as answer')
  await user.kill()
  await until(async () => (await processesOn(folder.path)).length === 0)
  const begin = performance.now()
  const again = await startEmbedded({ dataDir: folder.path })
  t.diagnostic(`up ${Math.round(performance.now() - begin)} ms after the server had ended`)
  assert.deepEqual(await query(again.url, 'select answer from after_kill'), [{ answer: 42 }])
  await again.stop()
})

test('a start right after kill -9 succeeds in any state of the old server', async t => {
  await using folder = used.use()
  for (let turn = 0; turn < 5; turn++) {
    await using user = spawnUser({ dataDir: folder.path })
    await user.started
    await user.kill()
    await sleep(turn * 5) // finds the old server running, stopping or stopped
    const begin = performance.now()
    const again = await startEmbedded({ dataDir: folder.path })
    t.diagnostic(`up ${Math.round(performance.now() - begin)} ms after kill -9 and ${turn * 5} ms`)
    await query(again.url, 'select 1')
    await sleep(100) // it keeps running
    await query(again.url, 'select 1')
    await again.stop()
  }
})

/** Whether a SIGINT waits for the process, which is stopped. */
const isInterrupted = async (pid: number): Promise<boolean> => {
  const [, pending = '0'] = /^ShdPnd:\s*(\w+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return (BigInt(`0x${pending}`) & 2n) !== 0n
}

test('a start waits for a server that stops slowly', async () => {
  await using folder = used.use()
  await using user = spawnUser({ dataDir: folder.path })
  await user.started
  const postmaster = await postmasterOf(folder)
  process.kill(postmaster, 'SIGSTOP')
  await user.kill()
  await until(() => isInterrupted(postmaster)) // a start before that would adopt the server
  const starting = startEmbedded({ dataDir: folder.path })
  assert.equal(await Promise.race([starting, sleep(500, 'waiting')]), 'waiting')
  process.kill(postmaster, 'SIGCONT')
  const embedded = await starting
  assert.equal(embedded.adopted, false)
  assert.notEqual(await postmasterOf(folder), postmaster)
  await embedded.stop()
})

test('committed rows survive kill -9 of the process, the watchdog and postgres', async t => {
  await using folder = used.use()
  await using user = spawnUser({ dataDir: folder.path })
  const { url } = await user.started
  await query(url, 'create table after_crash as select generate_series(1, 1000) as n')
  const all = (await processesOn(folder.path)).map(({ pid }) => pid)
  // The postmaster first, because the end of the others shuts it down, and they end by themselves without it.
  spawnSync('kill', ['-KILL', ...[await postmasterOf(folder), ...all].map(String)])
  await user.kill()
  const begin = performance.now()
  const again = await startEmbedded({ dataDir: folder.path })
  t.diagnostic(`up ${Math.round(performance.now() - begin)} ms after kill -9 of everything`)
  assert.deepEqual(await query(again.url, 'select count(*)::int from after_crash'), [{ count: 1000 }])
  await again.stop()
  assert.match(await readFile(join(folder.path, 'postgres.log'), 'utf8'), /automatic recovery in progress/)
})

test('a killed postgres is started again at the same URL by the processes that use it', async t => {
  await using folder = used.use()
  await using user = spawnUser({ dataDir: folder.path })
  const { url } = await user.started
  const mine = await startEmbedded({ dataDir: folder.path })
  const killed = await postmasterOf(folder)
  const begin = performance.now()
  process.kill(killed, 'SIGKILL')
  const answers = () =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    )
  await until(async () => !(await answers()))
  await until(answers)
  t.diagnostic(`up ${Math.round(performance.now() - begin)} ms after kill -9 of postgres`)
  await user.kill()
  await query(url, 'select 1') // the process that did not start it also keeps it running
  await mine.stop()
  assert.equal(await livePostmaster(clusterOf(folder)), undefined)
})

test('a server whose watchdog was killed is replaced by the next start', async () => {
  await using folder = used.use()
  await using user = spawnUser({ dataDir: folder.path })
  const { url } = await user.started
  const postmaster = await postmasterOf(folder)
  for (const { pid, command } of await processesOn(folder.path))
    if (command.startsWith('sh ')) process.kill(pid, 'SIGKILL')
  await query(url, 'select 1')
  const mine = await startEmbedded({ dataDir: folder.path })
  assert.notEqual(await postmasterOf(folder), postmaster)
  assert.equal(mine.url, url) // the new server has the URL of the old one
  await mine.stop()
  await query(url, 'select 1') // the first process keeps it running
  await user.kill()
})

test('the last process stops the server if its watchdog was killed', async () => {
  await using folder = used.use()
  const embedded = await startEmbedded({ dataDir: folder.path })
  for (const { pid, command } of await processesOn(folder.path))
    if (command.startsWith('sh ')) process.kill(pid, 'SIGKILL')
  await embedded.stop()
  assert.equal(await livePostmaster(clusterOf(folder)), undefined)
})

test('stale lock files do not prevent a start if their pid is another program, a zombie or unused', async () => {
  await using folder = used.use()
  const running = await startEmbedded({ dataDir: folder.path })
  const locks = locksOf(clusterOf(folder), socketDirOf(running.url))
  const texts = await Promise.all(locks.map(path => readFile(path, 'utf8')))
  await running.stop()
  const stranger = spawn('sleep', ['60'])
  const dead = spawn('true')
  await once(dead, 'exit')
  // After exec, sleep does not wait for the shell's child, which becomes a zombie.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
  const [zombie] = await once(parent.stdout, 'data')
  try {
    for (const pid of [stranger.pid, dead.pid, Number(zombie)]) {
      await mkdir(socketDirOf(running.url), { mode: 0o700 })
      for (const [i, path] of locks.entries())
        await writeFile(path, texts[i]?.replace(/^\d+/, `${pid}`) ?? '')
      const embedded = await startEmbedded({ dataDir: folder.path })
      assert.notEqual(await postmasterOf(folder), pid)
      await embedded.stop()
    }
    assert.equal(stranger.exitCode ?? stranger.signalCode, null)
  } finally {
    stranger.kill()
    parent.kill()
  }
})

test('kill -9 during initdb leaves no incomplete cluster', async () => {
  await using folder = await temporaryFolder()
  const home = homeLink(folder.path)
  const drafts = async () => (await readdir(home).catch(() => [])).filter(name => name.includes('draft'))
  await using user = spawnUser({ dataDir: folder.path })
  await until(async () => (await drafts()).length > 0)
  await sleep(200)
  await user.kill()
  assert.equal(existsSync(clusterOf(folder)), false)
  const embedded = await startEmbedded({ dataDir: folder.path })
  await query(embedded.url, 'select 1')
  await embedded.stop()
  await until(async () => (await processesOn(folder.path)).length === 0)
  await (await startEmbedded({ dataDir: folder.path })).stop() // the orphaned initdb has also ended by now
  assert.deepEqual(await drafts(), [])
})
