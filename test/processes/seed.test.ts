import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, nodeCommand, startProcess, testClient, testDatabase } from '@earshot/testing'

const seed = async (environment: Record<string, string>, ...args: string[]) => {
  await using process = startProcess([...nodeCommand('services/all/seed.ts'), ...args], environment)
  return { code: await process.exited, output: process.output() }
}

const dataDir = () => {
  const path = mkdtempSync(join(tmpdir(), 'earshot-seed-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Waits for the embedded server, which stops after its last user. */
const serverGone = (folder: string) =>
  eventually(() => !existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')))

test('the embedded database can be seeded before Earshot first starts and while it runs', async () => {
  using folder = dataDir()
  const environment = { DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' }
  const first = await seed(environment)
  assert.equal(first.code, 0, first.output)
  assert.match(first.output, /12 posts, .* comments/)
  assert.match(first.output, /No event/)
  {
    await using earshot = startProcess(nodeCommand('services/all/start.ts'), environment)
    const [, port = ''] = await earshot.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/, 60_000)
    const key = readFileSync(join(folder.path, 'admin-key'), 'utf8').trim()
    const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization: `Bearer ${key}` })
    assert.equal((await api.get('/posts')).data.length, 11)
    const again = await seed(environment)
    assert.deepEqual([again.code, again.output.includes('Nothing was changed')], [0, true], again.output)
    const more = await seed(environment, '--posts', '250')
    assert.deepEqual([more.code, more.output.includes('Created 250 posts')], [0, true], more.output)
    const boards: { postCount: number }[] = (await api.get('/boards')).data
    assert.equal(
      boards.reduce((sum, board) => sum + board.postCount, 0),
      261,
    )
    earshot.kill('SIGTERM')
    assert.equal(await earshot.exited, 0, earshot.output())
  }
  await serverGone(folder.path)
})

test('seeding DATABASE_URL starts no embedded database, and an invalid number is explained', async () => {
  await using database = await testDatabase()
  using folder = dataDir()
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  for (const wrong of [
    ['--posts', '0'],
    ['--posts', 'many'],
    ['--posts', '1000001'],
    ['--post', '5'],
  ]) {
    const { code, output } = await seed(environment, ...wrong)
    assert.deepEqual([code, output.includes('--post')], [1, true], output)
  }
  const { code, output } = await seed(environment, '--posts', '100')
  assert.equal(code, 0, output)
  assert.equal((await database.query('select from feedback.posts')).length, 100)
  assert.equal(existsSync(join(folder.path, 'postgres')), false)
})
