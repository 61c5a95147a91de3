import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { newId, presetScopes } from '@earshot/contracts'
import { eventually, jpegOf, openSecondPool, pngOf, testAdmin } from '@earshot/testing'
import { type FilesUnderTest, startFiles, userOf } from '../harness.ts'
import { removeFilesOf } from '../records/repo.ts'
import { folderStorage } from '../storage/folder.ts'
import type { Storage } from '../storage/port.ts'
import { receive } from './receive.ts'
import { storeFile } from './service.ts'

const incoming = (files: FilesUnderTest) => readdir(join(files.filesFolder, 'incoming')).catch(() => [])
const stored = async (files: FilesUnderTest) =>
  (await readdir(join(files.filesFolder, 'files'), { recursive: true }).catch(() => [])).filter(name =>
    name.includes('file_'),
  )
const rows = (files: FilesUnderTest) => files.database.query('select * from files.files')

/** Checks that a refused upload left nothing. */
const assertNothing = async (files: FilesUnderTest) => {
  assert.deepEqual([await incoming(files), await stored(files), await rows(files)], [[], [], []])
}

const mebibyte = Buffer.alloc(1024 ** 2, 'x')

describe('uploads', { concurrency: true }, () => {
  test('a form and a raw body store the file, whose type is recognized by its content', async () => {
    const BASE_URL = 'https://feedback.example.com'
    await using files = await startFiles({ environment: { BASE_URL } })
    const png = pngOf({ width: 40, height: 30 })
    for (const raw of [false, true]) {
      const response = await files.upload(png, { name: 'Crème brûlée.txt', raw })
      assert.equal(response.status, 201)
      const { id, url, createdAt, ...rest } = response.data
      assert.ok(url.startsWith(`${BASE_URL}/files/${id}?`), url)
      assert.deepEqual(rest, {
        name: 'Crème brûlée.txt',
        contentType: 'image/png',
        size: png.length,
        width: 40,
        height: 30,
      })
      assert.equal(response.headers.get('location'), `/api/v1/files/${id}`)
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
      assert.deepEqual(Buffer.from(await (await files.download(url)).arrayBuffer()), png)
      const read = await files.as().get(`/files/${id}`)
      assert.deepEqual(read.data, response.data)
    }
    assert.deepEqual(await incoming(files), [])
    assert.equal((await stored(files)).length, 2)
    assert.deepEqual(await files.database.query('select bytes::int from files.file_total'), [
      { bytes: 2 * png.length },
    ])
  })

  test('the name decides between kinds of text only', async () => {
    await using files = await startFiles()
    const typeOf = async (content: string | Buffer, name: string) =>
      (await files.upload(content, { name })).data.contentType
    assert.equal(await typeOf('a,b\n1,2', 'export.csv'), 'text/csv')
    assert.equal(await typeOf('hello', 'photo.png'), 'text/plain')
    assert.equal(await typeOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'), 'image/svg+xml')
    assert.equal(await typeOf(Buffer.from('00ff00ff', 'hex'), 'a.txt'), 'application/octet-stream')
    assert.equal(await typeOf(jpegOf({ width: 2, height: 2 }), 'x'), 'image/jpeg')
    assert.equal(await typeOf(`${'é'.repeat(131_071)}aé`, 'long.txt'), 'text/plain')
    assert.equal(await typeOf('', 'empty.txt'), 'text/plain')
    assert.equal(await typeOf('%PDF-1.7\n', 'a.png'), 'application/pdf')
  })

  test('an image that names impossible dimensions is stored without them', async () => {
    await using files = await startFiles()
    const png = pngOf({ width: 2 ** 32 - 1, height: 1 })
    const { status, data } = await files.upload(png, { name: 'a.png' })
    assert.deepEqual([status, data.contentType, data.width, data.height], [201, 'image/png', null, null])
  })

  test('a name loses its folders and what could hide its extension', async () => {
    await using files = await startFiles()
    const nameOf = async (name: string) => (await files.upload('x', { name, raw: true })).data.name
    assert.equal(await nameOf('../../etc/passwd'), 'passwd')
    assert.equal(await nameOf('C:\\Temp\\a.log'), 'a.log')
    assert.equal(await nameOf('photo\u202egnp.exe'), 'photognp.exe')
    assert.equal(await nameOf('..'), 'file')
    for (const name of ['\u200b\u200b', '\u3164', '\u00ad\u2060', '\u2800'])
      assert.equal((await files.upload('x', { name })).data.name, 'file', 'a name that cannot be seen')
    assert.equal((await files.upload('x', { name: `${'n'.repeat(300)}.log` })).data.name.length, 255)
  })

  test('a file that is too large gets 413, with and without a length, and leaves nothing', async () => {
    await using files = await startFiles({ environment: { FILE_MAX_MB: '1' } })
    const atLimit = await files.upload(mebibyte)
    assert.equal(atLimit.status, 201)
    await files.database.query('delete from files.files')
    const larger = Buffer.concat([mebibyte, Buffer.from('x')])
    for (const raw of [false, true]) {
      const { status, error } = await files.upload(larger, { raw })
      assert.deepEqual(
        [status, error.code, error.message],
        [413, 'PAYLOAD_TOO_LARGE', 'The file is larger than 1 MB.'],
      )
    }
    const announced = await files.upload(Buffer.alloc(3 * 1024 ** 2), { raw: true })
    assert.deepEqual([announced.status, announced.error.message], [413, 'The file is larger than 1 MB.'])
    const chunked = await fetch(`${files.url}/api/v1/files`, {
      method: 'POST',
      headers: files.headers(),
      body: ReadableStream.from([mebibyte, mebibyte]),
      duplex: 'half',
    })
    assert.equal(chunked.status, 413)
    assert.deepEqual([await incoming(files), await rows(files)], [[], []])
  })

  test('files of the workspace have a limit together', async () => {
    await using files = await startFiles({ environment: { FILES_TOTAL_GB: '1' } })
    await files.database.query('update files.file_total set bytes = 1024 ^ 3 - 10')
    assert.equal((await files.upload('ten bytes!')).status, 201)
    const refused = await files.upload('x')
    assert.deepEqual([refused.status, refused.error.code], [409, 'LIMIT_REACHED'])
    assert.equal((await stored(files)).length, 1)
    assert.deepEqual(await incoming(files), [])
  })

  test('users and visitors may fill half of the room for files, so that the team has the rest', async () => {
    await using files = await startFiles({ environment: { FILES_TOTAL_GB: '1' } })
    await files.database.query('update files.file_total set bytes = 1024 ^ 3 / 2')
    const caller = userOf(newId('principal'))
    assert.equal((await files.upload('x', { caller })).error.code, 'LIMIT_REACHED')
    assert.equal((await files.upload('x')).status, 201)
  })

  test('a form without a file, with two files, or that is not a form gets a clear error', async () => {
    await using files = await startFiles()
    const post = async (body: RequestInit['body'], type?: string) => {
      const response = await fetch(`${files.url}/api/v1/files`, {
        method: 'POST',
        headers: { ...files.headers(), ...(type && { 'content-type': type }) },
        body: body ?? null,
      })
      const { error } = (await response.json()) as {
        error: { code: string; message: string; details?: { errors: { path: string }[] } }
      }
      return [response.status, error.code, error.details?.errors[0]?.path]
    }
    const none = new FormData()
    none.set('title', 'x')
    assert.deepEqual(await post(none), [400, 'VALIDATION_ERROR', 'file'])
    const two = new FormData()
    for (const name of ['a', 'b']) two.append('file', new Blob(['x']), name)
    assert.deepEqual(await post(two), [400, 'VALIDATION_ERROR', 'file'])
    assert.deepEqual(await post('x', 'multipart/form-data'), [400, 'BAD_REQUEST', undefined])
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'
    assert.deepEqual(await post(cut, 'multipart/form-data; boundary=b'), [400, 'BAD_REQUEST', undefined])
    await assertNothing(files)
  })

  test('a client that disconnects in the middle leaves nothing', async () => {
    await using files = await startFiles()
    const { port } = new URL(files.url)
    for (const type of ['application/octet-stream', 'multipart/form-data; boundary=b']) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST /api/v1/files?name=a.bin HTTP/1.1\r\nhost: x\r\nx-caller: ${files.headers()['x-caller']}\r\n` +
          `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n` +
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n' +
          'x'.repeat(5000),
      )
      await eventually(async () => (await incoming(files)).length === 1)
      socket.destroy()
      await eventually(async () => (await incoming(files)).length === 0)
    }
    await assertNothing(files)
  })

  test('files that arrive at the same time, as forms and as bodies, are stored unchanged', async () => {
    await using files = await startFiles()
    // What looks like the boundary of a form makes the parser hold back bytes and cut chunks.
    const parts = Array.from({ length: 60 }, () => [randomBytes(25_000), '\r\n------formdata-undici-0'])
    const contents = Array.from({ length: 8 }, () =>
      Buffer.concat([randomBytes(1000), ...parts.flat().map(part => Buffer.from(part))]),
    )
    const uploads = contents.map((content, index) => files.upload(content, { raw: index % 2 === 0 }))
    for (const [index, { status, data }] of (await Promise.all(uploads)).entries()) {
      assert.equal(status, 201)
      const bytes = Buffer.from(await (await files.download(data.url)).arrayBuffer())
      assert.ok(bytes.equals(contents[index] ?? Buffer.alloc(0)), `file ${index} has changed`)
    }
  })

  test('a read-only key cannot upload, and a caller without a credential neither', async () => {
    await using files = await startFiles()
    const caller = { ...testAdmin, scopes: presetScopes('read-only', 'admin') }
    assert.equal((await files.upload('x', { caller })).status, 403)
    const anyone = await fetch(`${files.url}/api/v1/files`, { method: 'POST', body: 'x' })
    assert.equal(anyone.status, 401)
    await assertNothing(files)
  })

  test('a folder that cannot be written fails the upload with 500, and the row is not shown', async () => {
    await using files = await startFiles({ environment: { FILES_DIR: '/etc/hostname/files' } })
    assert.equal((await files.upload('x')).status, 500)
    assert.deepEqual(await rows(files), [])
  })

  test('a file that cannot be stored uses no room after the next sweep', async () => {
    await using files = await startFiles()
    await mkdir(files.filesFolder, { recursive: true })
    await writeFile(join(files.filesFolder, 'files'), 'not a folder')
    assert.equal((await files.upload('x')).status, 500)
    const marked = await files.database.query('select removed_at is not null as marked from files.files')
    assert.deepEqual(marked, [{ marked: true }])
  })

  test('a file whose uploader is erased while it is stored is not kept', async () => {
    await using files = await startFiles()
    await using beside = openSecondPool(files.database, 'files')
    const folder = folderStorage(files.filesFolder)
    const storage: Storage = {
      ...folder,
      put: async (key, file) => {
        await folder.put(key, file)
        await removeFilesOf(beside.pool, 'principal_erased')
      },
    }
    const limits = { fileBytes: 10, totalBytes: 100 }
    const id = newId('file')
    await using arrived = await receive(storage, id, Readable.from([Buffer.from('x')]), {
      limits,
      pace: async () => {},
    })
    await assert.rejects(
      storeFile(beside.pool, { storage, limits }, arrived, { id, name: 'x', uploaderId: 'principal_erased' }),
      { code: 'UNAUTHORIZED' },
    )
    assert.deepEqual(await stored(files), [])
  })
})
