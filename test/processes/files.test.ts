import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, pngOf } from '@earshot/testing'
import {
  adminKey,
  type Member,
  oneOfEach,
  type TestDeployment,
  testDeployment,
} from '../deployments/deployment.ts'

const files: Member = { service: 'files', role: 'all' }

type Stored = { id: string; url: string }

/** Uploads through the gateway. */
const upload = async (earshot: TestDeployment, content: Buffer) => {
  const response = await fetch(`${earshot.urlOf('gateway')}/api/v1/files?name=a.bin`, {
    method: 'POST',
    body: new Uint8Array(content),
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }, // whatever it is
  })
  const { data } = (await response.json()) as { data?: Stored }
  return { status: response.status, data }
}

/** A deployment whose files are in a folder of its own, deleted at the end. */
const startWithFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-files-'))
  const earshot = await testDeployment(oneOfEach, ({ service }) =>
    service === 'files' ? { FILES_DIR: folder } : { FILES_DIR: '/dev/null/not-for-this-process' },
  )
  return {
    ...earshot,
    folder,
    [Symbol.asyncDispose]: async () => {
      await earshot[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('files are uploaded and downloaded through the gateway, with their ranges and headers, and without a session', async () => {
  await using earshot = await startWithFolder()
  // The zeros are the header of the next chunk. With random bytes, it may be invalid, and the file no image.
  const content = Buffer.concat([pngOf({ width: 4, height: 3 }), Buffer.alloc(64), randomBytes(5_000_000)])
  const { status, data } = await upload(earshot, content)
  assert.equal(status, 201)
  const url = data?.url ?? ''
  const whole = await fetch(url)
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), content)
  const headers = (names: string[]) => names.map(name => whole.headers.get(name))
  assert.deepEqual(
    headers(['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options']),
    ['image/png', "default-src 'none'; sandbox", 'no-referrer', 'nosniff'],
  )
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } })
  assert.deepEqual([part.status, await part.text()], [206, 'PNG'])
  const etag = whole.headers.get('etag') ?? ''
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304)
  const changed = await fetch(`${url}x`)
  assert.deepEqual([changed.status, changed.headers.get('referrer-policy')], [403, 'same-origin'])
  assert.equal((await fetch(`${earshot.urlOf('gateway')}/files/nope`)).status, 404)
})

test('the files service is killed during uploads: each is stored whole or fails, other requests continue, and it recovers', async () => {
  await using earshot = await startWithFolder()
  const { api } = earshot
  const content = randomBytes(8_000_000)
  const before = await upload(earshot, content)
  assert.equal(before.status, 201)
  const running = Array.from({ length: 6 }, () => upload(earshot, content))
  await eventually(async () => (await readdir(join(earshot.folder, 'incoming'))).length > 0)
  earshot.process(files).kill('SIGKILL')
  await earshot.process(files).exited
  const results = await Promise.all(running)
  for (const { status } of results) assert.ok(status === 201 || status === 503, `${status}`)

  const [board] = (await api.get('/boards')).data
  const post = { boardId: board.id, title: 'Dark mode' }
  assert.equal((await api.post('/posts', post)).status, 201)
  const fileId = before.data?.id
  const refused = await api.post('/posts', { ...post, title: 'With a file', attachments: [{ fileId }] })
  assert.deepEqual([refused.status, refused.error.code], [503, 'UNAVAILABLE'])
  assert.equal((await upload(earshot, content)).status, 503)
  assert.equal((await fetch(before.data?.url ?? '')).status, 503)
  assert.deepEqual(
    (await earshot.query('select title from feedback.posts')).map(({ title }) => title),
    ['Dark mode'],
  )

  earshot.start(files)
  await earshot.ready(files)
  const stored = [before, ...results].flatMap(({ data }) => data ?? [])
  for (const { url } of stored)
    assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(content), url)
  await eventually(async () => {
    const again = await api.post('/posts', { ...post, title: 'With a file', attachments: [{ fileId }] })
    return again.status === 201
  })
  const visible = await earshot.query('select id from files.files where stored_at is not null')
  assert.equal(visible.length, stored.length)
})
