import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { as, chooseAccount, ourselves, run } from './account.ts'
import { findBinaries } from './binaries.ts'
import { bareBinaries, copyTree, isRoot, query, spawnUser, temporaryFolder } from './harness.ts'
import { clusterIn, homeLink } from './home.ts'
import { livePostmaster } from './postmaster.ts'
import { start } from './start.ts'

const nobody = { uid: 65534, gid: 65534 }
const asNobody = as(nobody)
const nowhere = '/nonexistent'
const namespaces = isRoot && (await chooseAccount(nowhere)).through.length > 0
const needsRoot = { skip: !isRoot && 'only root runs postgres as another user' }
const needsNamespaces = { skip: !namespaces && 'only for root, where user namespaces are permitted' }

/** The uid of the running postmaster outside of its namespace. */
const userOfPostmaster = async (dataDir: string) => {
  const pid = await livePostmaster(clusterIn(await realpath(homeLink(dataDir))))
  assert.ok(pid)
  return (await stat(`/proc/${pid}`)).uid
}

const ownerOf = async (path: string) => (await stat(path)).uid

/** A data folder and the package in a folder that only root can enter, like a clone in /root. */
const privateClone = async () => {
  const folder = await temporaryFolder(homedir())
  await chmod(folder.path, 0o700)
  const { root, version } = findBinaries()
  const binaries = { root: join(folder.path, 'native-package'), version }
  await bareBinaries(root, binaries.root)
  return { ...folder, dataDir: folder.path, binaries }
}

test(
  'root runs postgres in a user namespace, with everything in a folder private to root',
  needsNamespaces,
  async () => {
    await using clone = await privateClone()
    const { dataDir, binaries } = clone
    const embedded = await start({ dataDir }, { binaries })
    await query(embedded.url, 'select 1')
    assert.equal(await ownerOf(join(dataDir, 'postgres/cluster/PG_VERSION')), 0)
    assert.deepEqual((await readdir(join(dataDir, 'postgres'))).sort(), ['alive', 'cluster']) // no copy of the programs
    await embedded.stop()
  },
)

test(
  'without namespaces root runs postgres as an unprivileged user, which cannot read the rest of the folder',
  needsRoot,
  async () => {
    await using folder = await temporaryFolder()
    const dataDir = folder.path
    await writeFile(join(dataDir, 'secret'), 'x', { mode: 0o600 })
    const embedded = await start({ dataDir }, { namespaces: false })
    const joined = await start({ dataDir }, { namespaces: false })
    assert.deepEqual([joined.adopted, joined.url], [true, embedded.url])
    await query(joined.url, 'select 1')
    assert.equal(await userOfPostmaster(dataDir), nobody.uid)
    assert.equal((await lstat(homeLink(dataDir))).isDirectory(), true)
    assert.equal((await stat(dataDir)).mode & 0o777, 0o710)
    assert.equal((await run(asNobody, ['cat', join(dataDir, 'secret')])).ok, false)
    assert.equal((await run(asNobody, ['ls', dataDir])).ok, false)
    await embedded.stop()
    await joined.stop()
  },
)

test(
  'without namespaces, data and programs of a clone private to root are stored where postgres can reach them',
  needsRoot,
  async () => {
    await using clone = await privateClone()
    // Nested, so that permissions on the data folder are not enough.
    const dataDir = join(clone.dataDir, 'data')
    const given = { binaries: clone.binaries, namespaces: false }
    const first = await start({ dataDir }, given)
    const home = await realpath(homeLink(dataDir))
    await using elsewhere = await temporaryFolderAt(home)
    assert.match(elsewhere.path, /^\/var\/lib\/earshot-[0-9a-f]{12}$/)
    assert.equal((await lstat(homeLink(dataDir))).isSymbolicLink(), true)
    assert.equal(await userOfPostmaster(dataDir), nobody.uid)
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    // A later start uses the owner of the data, even if namespaces are permitted again.
    const second = await start({ dataDir }, { binaries: clone.binaries })
    assert.equal(await userOfPostmaster(dataDir), nobody.uid)
    assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
    await second.stop()
  },
)

test(
  'data created in a namespace changes its owner when namespaces are forbidden later',
  needsNamespaces,
  async () => {
    await using folder = await temporaryFolder()
    const dataDir = folder.path
    const before = await start({ dataDir })
    await query(before.url, 'create table kept as select 42 as answer')
    const joined = await start({ dataDir }, { namespaces: false })
    assert.equal(joined.adopted, true) // the owner does not change while the server runs
    await before.stop()
    await joined.stop()
    const after = await start({ dataDir }, { namespaces: false })
    assert.equal(await userOfPostmaster(dataDir), nobody.uid)
    assert.deepEqual(await query(after.url, 'select answer from kept'), [{ answer: 42 }])
    await after.stop()
  },
)

test('an ordinary user runs postgres directly, from a read-only package without its symlinks', async () => {
  await using stage = await temporaryFolder()
  const paths = await stageEverything(stage.path)
  const dataDir = join(stage.path, 'data')
  await mkdir(dataDir)
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid)
  const { binaries, ...setup } = paths
  await using user = spawnUser({ dataDir, binaries }, isRoot ? { ...setup, as: nobody } : setup)
  const { version } = await user.started
  assert.match(version, /^18\./)
  const uid = isRoot ? nobody.uid : process.getuid?.()
  assert.equal(await userOfPostmaster(dataDir), uid)
  assert.equal(existsSync(join(binaries.root, 'native/lib/libpq.so.5')), false)
  assert.equal(existsSync(join(dataDir, `postgres/binaries-${binaries.version}/native/lib/libpq.so.5`)), true)
  // Root joins in the folder of an ordinary user, and creates no files that the owner cannot open.
  const mine = await start({ dataDir }, { binaries })
  assert.equal(mine.adopted, true)
  user.stop()
  assert.equal(await user.exit, 0)
  await mine.stop()
  await (await start({ dataDir }, { binaries })).stop()
  await using again = spawnUser({ dataDir, binaries }, isRoot ? { ...setup, as: nobody } : setup)
  await again.started
  again.stop()
  assert.equal(await again.exit, 0)
  assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down/)
})

/** Removes a folder that the tested code created. */
const temporaryFolderAt = async (path: string) => ({
  path,
  [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
})

/** Copies Node, this folder, `pg` and the package to where any user can read them, since this clone may be private to root. */
const stageEverything = async (to: string) => {
  await chmod(to, 0o755)
  const modules = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pg')))))
  await mkdir(join(to, 'node_modules'))
  for (const name of await readdir(modules))
    if (/^(pg|postgres-|xtend|split2)/.test(name))
      await copyTree(await realpath(join(modules, name)), join(to, 'node_modules', name))
  await copyTree(import.meta.dirname, join(to, 'embedded'))
  await writeFile(join(to, 'package.json'), '{ "type": "module" }')
  await copyFile(process.execPath, join(to, 'node'))
  const { root, version } = findBinaries()
  const binaries = { root: join(to, 'native-package'), version }
  await bareBinaries(root, binaries.root)
  await run(ourselves, ['chmod', '-R', 'a+rX,a-w', binaries.root])
  await run(ourselves, ['chmod', '-R', 'a+rX', join(to, 'node_modules'), join(to, 'embedded')])
  return { binaries, node: join(to, 'node'), program: join(to, 'embedded', 'harness-process.ts') }
}
