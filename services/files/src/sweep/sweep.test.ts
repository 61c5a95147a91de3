import assert from 'node:assert/strict'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ApiError, newId, systemCaller } from '@earshot/contracts'
import type { Broker } from '@earshot/events'
import { createFileClaims } from '@earshot/identity'
import { storedUrl } from '@earshot/runtime'
import { eventually, openSecondPool, startUpstream } from '@earshot/testing'
import { type FilesUnderTest, startFiles, userOf } from '../harness.ts'
import { removeFilesOf } from '../records/repo.ts'
import { folderStorage } from '../storage/folder.ts'
import type { Storage } from '../storage/port.ts'
import { compareFiles } from './compare.ts'
import { usedFilesBy } from './used.ts'

const stored = async (files: FilesUnderTest) =>
  (await readdir(join(files.filesFolder, 'files'), { recursive: true })).filter(name =>
    name.includes('file_'),
  )

const makeDue = (files: FilesUnderTest) =>
  files.database.query("update files.files set look_at = now() - interval '1 second'")

/** A service that uses these files. */
const startUser = (used: Set<string>, isDown = () => false) =>
  startUpstream((request, response) => {
    if (request.url !== '/internal/files/used' || isDown()) return void response.writeHead(503).end('{}')
    const fileIds = [...used]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { fileIds } }))
  })

/** The mail service uses no files unless a URL is given. */
const startSweeping = async (
  urls: { feedback: string; support: string; mail?: string },
  broker?: Broker,
): Promise<FilesUnderTest> => {
  await using opened = new AsyncDisposableStack()
  const mail = urls.mail ?? opened.use(await startUser(new Set())).url
  const files = opened.use(
    await startFiles({
      urls: { ...urls, mail },
      environment: { SERVICE_ROLE: 'all' },
      sweepMs: 50,
      ...(broker && { broker }),
    }),
  )
  const all = opened.move()
  return { ...files, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

describe('the sweep of files', { concurrency: true }, () => {
  test('a file that no message took within a day is removed, and a used one remains', async () => {
    const used = new Set<string>()
    await using feedback = await startUser(used)
    await using support = await startUser(new Set())
    await using files = await startSweeping({ feedback: feedback.url, support: support.url })
    const { data: kept } = await files.upload('kept')
    const { data: unused } = await files.upload('unused')
    used.add(kept.id)
    assert.equal((await stored(files)).length, 2, 'both are young')
    await makeDue(files)
    await eventually(async () => (await files.database.query('select id from files.files')).length === 1)
    assert.equal((await files.download(unused.url)).status, 404)
    assert.equal((await files.download(kept.url)).status, 200)
    assert.deepEqual(await files.database.query('select bytes::int from files.file_total'), [{ bytes: 4 }])
    assert.equal((await stored(files)).length, 1)
  })

  test('while a service is down, no file is removed', async () => {
    await using feedback = await startUser(new Set())
    let asked = 0
    await using support = await startUser(new Set(), () => {
      asked++
      return true
    })
    await using files = await startSweeping({ feedback: feedback.url, support: support.url })
    const { data } = await files.upload('x')
    await makeDue(files)
    await eventually(async () => asked > 0)
    assert.equal((await files.as().get(`/files/${data.id}`)).status, 200)
  })

  test('erasing a person removes their files, also while a service is down', async () => {
    await using feedback = await startUser(new Set())
    await using support = await startUser(new Set(), () => true)
    await using files = await startSweeping({ feedback: feedback.url, support: support.url })
    const grace = userOf(newId('principal'))
    const { data } = await files.upload('personal', { caller: grace })
    await files.upload('of no message')
    await makeDue(files)
    await using beside = openSecondPool(files.database, 'files')
    await removeFilesOf(beside.pool, grace.principalId)
    assert.equal((await files.download(data.url)).status, 404)
    await eventually(async () => (await stored(files)).length === 1)
  })

  test('what an interrupted upload left is removed after a day', async () => {
    await using feedback = await startUser(new Set())
    await using support = await startUser(new Set())
    await using files = await startSweeping({ feedback: feedback.url, support: support.url })
    await files.upload('creates the folder')
    const [old, young] = ['old', 'young'].map(name => join(files.filesFolder, 'incoming', name)) as [
      string,
      string,
    ]
    for (const path of [old, young]) await writeFile(path, 'half')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    await utimes(old, twoDaysAgo, twoDaysAgo)
    const names = () => readdir(join(files.filesFolder, 'incoming'))
    await eventually(async () => (await names()).length === 1)
    assert.deepEqual(await names(), ['young'])
  })

  test('a claimed file is left alone for a week, and a user can claim own files only', async () => {
    await using files = await startFiles()
    const { data } = await files.upload('x')
    const claimFiles = createFileClaims(files.internal('support'))
    const claim = async (role: 'user' | 'service') => {
      const claimed = await claimFiles({ ...systemCaller('support'), role }, [data.id])
      return [...claimed.values()].map(({ url }) => url)
    }
    assert.deepEqual(await claim('user'), [])
    const inDays = async () =>
      (
        await files.database.query(
          'select (extract(epoch from look_at - now()) / 86400)::int as days from files.files',
        )
      )[0]
    assert.deepEqual(await inDays(), { days: 1 })
    assert.deepEqual(await claim('service'), [storedUrl(data.id)], 'no address that expires is stored')
    assert.deepEqual(await inDays(), { days: 7 })
  })

  test('the comparison finds missing, damaged and orphaned files', async () => {
    await using files = await startFiles()
    await using beside = openSecondPool(files.database, 'files')
    const [good, missing, damaged, shorter] = await Promise.all(
      ['good', 'missing', 'damaged', 'shorter'].map(async content => (await files.upload(content)).data.id),
    )
    const pathOf = (id: string) => join(files.filesFolder, 'files', id.slice(-2), id)
    await rm(pathOf(missing))
    await writeFile(pathOf(damaged), 'DAMAGED')
    await writeFile(pathOf(shorter), 'short')
    const orphan = 'file_01kk2m9v3yecst1qr6b2k5p9xa'
    const storage = folderStorage(files.filesFolder)
    await writeFile(join(files.filesFolder, 'incoming', 'x'), 'orphan')
    await storage.put(orphan, {
      path: join(files.filesFolder, 'incoming', 'x'),
      size: 6,
      sha256: Buffer.alloc(32),
    })
    const sizes = await compareFiles(beside.pool, storage, { checksums: false })
    assert.deepEqual(sizes, {
      files: 4,
      bytes: 25,
      missing: [missing],
      damaged: [shorter],
      orphaned: [orphan],
    })
    const inUse: Storage = {
      ...storage,
      list: async function* () {
        yield* storage.list()
        yield { key: 'file_removed_meanwhile', size: 1, storedAt: new Date() }
        await files.upload('stored meanwhile')
      },
    }
    assert.deepEqual(await compareFiles(beside.pool, inUse, { checksums: false }), {
      ...sizes,
      files: 5,
      bytes: 25 + 'stored meanwhile'.length,
    })
    const checked = await compareFiles(beside.pool, storage, { checksums: true })
    assert.deepEqual(checked.damaged.sort(), [damaged, shorter].sort())
    assert.ok(!checked.missing.includes(good))
  })
})

test('a service whose response is not understood counts as down', async () => {
  const used = usedFilesBy([{ post: async () => ({ fileIds: 'none' }) }])
  await assert.rejects(used(['file_01kk2m9v3yecst1qr6b2k5p9xa']), error => !(error instanceof ApiError))
})
