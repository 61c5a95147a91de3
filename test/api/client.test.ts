import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, EarshotError, paginate, uploadFile, verifyWebhook } from '@earshot/client'
import { startReceiver } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import { root } from '@earshot/testing/root'
import { buildClient } from '../../libs/client/build.ts'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const sources = globSync('libs/client/src/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))

test('the typed client creates, updates with If-Match, lists and deletes', async () => {
  await using earshot = await startEarshot()
  const client = createClient({ baseUrl: earshot.url, apiKey: adminKey })
  const created = await client.post('/api/v1/posts', { body: { boardId: earshot.board, title: 'Dark mode' } })
  const { id } = created.data
  const etag = created.response.headers.get('etag') ?? ''
  const path = { id }
  const changed = await client.patch('/api/v1/posts/{id}', {
    params: { path, header: { 'If-Match': etag } },
    body: { title: 'Darker mode' },
  })
  assert.equal(changed.data.title, 'Darker mode')
  await assert.rejects(
    client.patch('/api/v1/posts/{id}', {
      params: { path, header: { 'If-Match': etag } },
      body: { title: 'x' },
    }),
    (error: unknown) => error instanceof EarshotError && error.code === 'PRECONDITION_FAILED',
  )
  for (const title of ['Two', 'Three', 'Four'])
    await earshot.api.post('/posts', { boardId: earshot.board, title })
  const titles: string[] = []
  for await (const post of paginate(client, '/api/v1/posts', {
    params: { query: { limit: 2, sort: 'oldest' } },
  }))
    titles.push(post.title)
  assert.deepEqual(titles, ['Darker mode', 'Two', 'Three', 'Four'])
  await client.delete('/api/v1/posts/{id}', { params: { path } })
  const missing = await client
    .get('/api/v1/posts/{id}', { params: { path } })
    .catch((error: unknown) => error)
  assert.ok(missing instanceof EarshotError)
  assert.equal(missing.status, 404)
  assert.ok(missing.requestId)
  const invalid = await client
    .post('/api/v1/posts', { body: { boardId: 'board_1', title: '' } })
    .catch((error: unknown) => error)
  assert.ok(invalid instanceof EarshotError)
  assert.deepEqual(
    invalid.details?.errors?.map(it => it.path),
    ['title', 'boardId'],
  )
})

test('a lost response does not create a second post', async () => {
  await using earshot = await startEarshot()
  let lost = 0
  const client = createClient({
    baseUrl: earshot.url,
    apiKey: adminKey,
    fetch: async request => {
      const response = await fetch(request)
      if (lost++ > 0) return response
      throw new TypeError('the connection was closed after the request was processed')
    },
  })
  const { data, response } = await client.post('/api/v1/posts', {
    body: { boardId: earshot.board, title: 'Once' },
  })
  assert.equal(response.headers.get('idempotency-replayed'), 'true')
  const { data: posts } = await client.get('/api/v1/posts')
  assert.deepEqual(
    posts.map(post => post.id),
    [data.id],
  )
})

test('verifyWebhook accepts a real delivery', async () => {
  await using earshot = await startEarshot()
  await using receiver = await startReceiver()
  const client = createClient({ baseUrl: earshot.url, apiKey: adminKey })
  const { data: webhook } = await client.post('/api/v1/webhooks', {
    body: { url: receiver.url, events: ['post.created'] },
  })
  const secret = webhook.secret ?? assert.fail('the secret is shown at creation')
  const { data: post } = await client.post('/api/v1/posts', {
    body: { boardId: earshot.board, title: 'Dark mode' },
  })
  const [{ body, headers } = assert.fail('nothing came')] = await receiver.waitFor(1)
  const event = await verifyWebhook({ body, headers, secret })
  assert.ok(event.type === 'post.created')
  assert.equal(event.data.post.id, post.id)
  await assert.rejects(verifyWebhook({ body: body.replace('Dark', 'Dusk'), headers, secret }), {
    reason: 'wrong_signature',
  })
})

test('a file is uploaded and attached, and refused files have the error of the service', async () => {
  await using earshot = await startEarshot({ FILE_MAX_MB: '1' })
  const client = createClient({ baseUrl: earshot.url, apiKey: adminKey })
  const progress: [number, number][] = []
  const onProgress = (sent: number, total: number) => void progress.push([sent, total])
  const report = new File(['at 98 percent'], 'export ü.log')
  const file = await uploadFile(client, report, { onProgress })
  assert.deepEqual([file.name, file.contentType, file.size], ['export ü.log', 'text/plain', 13])
  assert.deepEqual(progress, [[13, 13]])
  const { data: ticket } = await client.post('/api/v1/tickets', {
    body: { title: 'Export', attachments: [{ fileId: file.id }] },
  })
  const url = ticket.attachments[0]?.url ?? ''
  assert.equal(await (await fetch(url)).text(), 'at 98 percent')
  const named = await uploadFile(client, new Blob(['{}']), { name: 'settings.json' })
  assert.deepEqual([named.name, named.contentType], ['settings.json', 'application/json'])
  for (const bytes of [1024 ** 2 + 1, 2 * 1024 ** 2]) {
    const error = await uploadFile(client, new Blob([new Uint8Array(bytes)])).catch((it: unknown) => it)
    assert.ok(error instanceof EarshotError)
    assert.deepEqual([error.code, error.message], ['PAYLOAD_TOO_LARGE', 'The file is larger than 1 MB.'])
  }
  const stopped = uploadFile(client, report, { signal: AbortSignal.abort() })
  await assert.rejects(stopped, { name: 'AbortError' })
})

test('an upload whose response is lost is retried, and returns the file that was stored first', async () => {
  await using earshot = await startEarshot()
  let lost = 0
  const client = createClient({
    baseUrl: earshot.url,
    apiKey: adminKey,
    fetch: async request => {
      const response = await fetch(request)
      if (lost++ > 0) return response
      throw new TypeError('the connection was closed after the request was processed')
    },
  })
  const { id } = await uploadFile(client, new File(['once'], 'once.txt'))
  const [first] = await earshot.query('select id from files.files order by id')
  assert.equal(id, first?.id)
})

test('the client uses no Node-specific API', () => {
  const code = sources.filter(file => !/(schema|events)\.ts$/.test(file)) // without files of types only
  assert.ok(code.length >= 5)
  const bound = /\bnode:|\bBuffer\b|\bprocess\b|\brequire\(/
  assert.deepEqual(
    code.filter(file => bound.test(readFileSync(join(root, file), 'utf8'))),
    [],
  )
  const { dependencies } = JSON.parse(readFileSync(join(root, 'libs/client/package.json'), 'utf8'))
  assert.deepEqual(Object.keys(dependencies), ['openapi-fetch'])
})

const page = `<!doctype html><script type="importmap">
{ "imports": { "@earshot/client": "/index.js", "openapi-fetch": "/openapi-fetch.js" } }
</script>`

/** The published package, in a folder where `@earshot/client` and its dependencies can be imported. */
const builtPackage = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-client-'))
  const scope = join(folder, 'node_modules/@earshot')
  mkdirSync(scope, { recursive: true })
  buildClient(join(scope, 'client'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'amqplib'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return {
    folder,
    package: join(scope, 'client'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('the published package is plain JavaScript with types', () => {
  using built = builtPackage()
  const use = `import { createClient, type WebhookEvent } from '@earshot/client'
export const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'none' })
export const title = async () => (await client.get('/api/v1/posts')).data[0]?.title.toUpperCase()
export const nameOf = (event: WebhookEvent) => event.type
// @ts-expect-error the path does not exist
export const nothing = () => client.get('/api/v1/nothing')
`
  // Without the types of Node, which consumers may not have.
  const consume = `import { createConsumer, postgresDedupe } from '@earshot/client/consumer'
import { createTestBroker, exampleOf } from '@earshot/client/testing'
const broker = createTestBroker()
export const consumer = createConsumer({
  broker,
  name: 'team',
  on: {
    'post.created': async event => { event.data.post.title.toUpperCase() },
    // @ts-expect-error a post has no such field
    'post.updated': async event => { event.data.post.nothing },
    // @ts-expect-error the event type does not exist
    'post.imagined': async () => {},
  },
})
type Client = { query: (text: string) => Promise<{ rowCount: number }>; release: () => void; mine: 1 }
const pool = { connect: async (): Promise<Client> => { throw new Error() } }
createConsumer({
  url: 'amqp://localhost',
  name: 'team',
  dedupe: postgresDedupe(pool),
  on: { 'ticket.created': async (_event, { db }) => { await db.query(String(db.mine)) } },
})
await broker.publish(exampleOf('post.created', { post: { title: 'Dark mode' } }))
// @ts-expect-error a title is a string
exampleOf('post.created', { post: { title: 7 } })
`
  writeFileSync(join(built.folder, 'use.mts'), use)
  writeFileSync(join(built.folder, 'consume.mts'), consume)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2024,dom',
  ]
  execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, 'use.mts', 'consume.mts'], {
    cwd: built.folder,
  })
  const script = `import * as it from '@earshot/client'; console.log(Object.keys(it).sort().join())`
  const inPackage = (code: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: built.folder,
      encoding: 'utf8',
    }).trim()
  assert.equal(
    inPackage(script),
    'EarshotError,WebhookError,createClient,paginate,signVisitorToken,uploadFile,verifyWebhook',
  )
  const consumes = `import { createConsumer } from '@earshot/client/consumer'
import { createTestBroker, exampleOf } from '@earshot/client/testing'
const broker = createTestBroker()
createConsumer({ broker, name: 'team', on: { 'post.created': async it => console.log(it.data.post.title) } })
await broker.publish(exampleOf('post.created', { post: { title: 'From the package' } }))`
  assert.equal(inPackage(consumes), 'From the package')
  assert.ok(
    readdirSync(built.package, { recursive: true, encoding: 'utf8' }).every(
      file => !/\.ts$/.test(file) || file.endsWith('.d.ts'),
    ),
  )
})

/** Serves the published files to a browser. */
const servePage = async (folder: string) => {
  const scripts = new Map(
    globSync('*.js', { cwd: folder }).map(file => [`/${file}`, readFileSync(join(folder, file), 'utf8')]),
  )
  scripts.set('/openapi-fetch.js', readFileSync(new URL(import.meta.resolve('openapi-fetch')), 'utf8'))
  const server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Runs in the page. */
const inBrowser = async ({ url, key, board, secret }: Record<'url' | 'key' | 'board' | 'secret', string>) => {
  const it: typeof import('@earshot/client') = await import('@earshot/client')
  const client = it.createClient({ baseUrl: url, apiKey: key })
  const { data } = await client.post('/api/v1/posts', { body: { boardId: board, title: 'From a browser' } })
  const titles: string[] = []
  for await (const post of it.paginate(client, '/api/v1/posts')) titles.push(post.title)
  const code = await client
    .get('/api/v1/posts/{id}', { params: { path: { id: 'post_1' } } })
    .catch(error => error.code)
  const headers = { 'x-service-timestamp': '1', 'x-service-signature': `sha256=${'0'.repeat(64)}` }
  const reason = await it.verifyWebhook({ body: '{}', headers, secret }).catch(error => error.reason)
  const size = 3 * 1024 ** 2
  const sent: number[] = []
  const file = await it.uploadFile(client, new File([new Uint8Array(size)], 'zeros.bin'), {
    onProgress: (bytes, total) => sent.push(bytes / total),
  })
  const controller = new AbortController()
  const cancelled = await it
    .uploadFile(client, new Blob([new Uint8Array(size)]), {
      onProgress: () => controller.abort(),
      signal: controller.signal,
    })
    .catch(error => error.name)
  const tooLarge = await it
    .uploadFile(client, new Blob([new Uint8Array(2 * size)]))
    .catch(error => `${error.name} ${error.code}`)
  const files = [file.name, file.size, sent.at(-1), cancelled, tooLarge]
  return { titles, code, reason, files, id: data.id }
}

test('the client runs in a browser', async () => {
  using built = builtPackage()
  await using site = await servePage(built.package)
  await using earshot = await startEarshot({ CORS_ORIGINS: site.origin, FILE_MAX_MB: '4' })
  await using browser = await openBrowser()
  await browser.page.goto(site.origin)
  const given = { url: earshot.url, key: adminKey, board: earshot.board, secret: 'whsec_x' }
  const { id, ...rest } = await browser.page.evaluate(inBrowser, given)
  assert.match(id, /^post_/)
  assert.deepEqual(rest, {
    titles: ['From a browser'],
    code: 'NOT_FOUND',
    reason: 'wrong_signature',
    files: ['zeros.bin', 3 * 1024 ** 2, 1, 'AbortError', 'EarshotError PAYLOAD_TOO_LARGE'],
  })
})
