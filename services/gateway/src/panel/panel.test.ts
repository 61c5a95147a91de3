import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { createMember } from '@earshot/accounts/harness/oauth'
import { signedIn, signUpUser } from '@earshot/accounts/harness/sign-in'
import { eventually } from '@earshot/testing'

const script = 'console.log("the panel")'
const loader = 'console.log("the loader")'
const app = 'console.log("the app")'

/** A temporary folder with these files, like the output of web/build.ts. */
const folderWith = (files: Record<string, string | Buffer>) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-panel-'))
  for (const name of ['assets', 'widget']) mkdirSync(join(folder, name))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A file, and what the build has compressed. */
const compressed = (name: string, content: string) => ({
  [name]: content,
  [`${name}.br`]: brotliCompressSync(content),
  [`${name}.gz`]: gzipSync(content),
})

const builtFiles = {
  'index.html': '<!doctype html><!-- page --><meta property="csp-nonce" nonce="__NONCE__"><p>the page</p>',
  'pages.json': JSON.stringify([
    { pattern: '^/admin/posts/[^/]+(/|$)', links: '<link href="post.js">' },
    { pattern: '^/admin/posts(/|$)', links: '<link href="posts.js">' },
  ]),
  ...compressed('assets/index-1a2b.js', script),
  'built-from': 'not public',
  'widget.d.ts': 'export type Earshot = unknown',
  ...compressed('widget.js', loader),
  ...compressed('widget/app-1a2b.js', app),
  ...compressed('widget/preview-1a2b.js', app),
}

const built = () => folderWith(builtFiles)

type PanelResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Requests a path unchanged; `fetch` would normalize it. */
const get = (
  { url }: TestGateway,
  path: string,
  headers: Record<string, string> = {},
): Promise<PanelResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path, headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    sent.on('error', reject).end()
  })

const adminCookie = async (gateway: TestGateway) => {
  const { email } = await createMember(gateway, 'ada@example.org')
  return { cookie: (await signedIn(gateway, email)).cookie }
}

test('every path of the panel serves the page with a new nonce', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const cookie = await adminCookie(gateway)
  const nonces = new Set<string>()
  for (const path of ['/admin', '/admin/', '/admin/api-keys', '/admin/some/where?else=1']) {
    const { status, headers, body } = await get(gateway, path, cookie)
    assert.equal(status, 200, path)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'same-origin')
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(body.toString()) ?? []
    const policy = String(headers['content-security-policy']).split('; ')
    assert.deepEqual(policy, [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 4)
})

test('the page links to the scripts that its path needs', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const cookie = await adminCookie(gateway)
  const linksAt = async (path: string) =>
    (await get(gateway, path, cookie)).body.toString().match(/<link [^>]*>/g)
  assert.deepEqual(await linksAt('/admin/posts?sort=votes'), ['<link href="posts.js">'])
  assert.deepEqual(await linksAt('/admin/posts/post_1'), ['<link href="post.js">'])
  assert.equal(await linksAt('/admin/postscript'), null)
})

test('scripts are served precompressed and cached as immutable', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const getScript = (headers: Record<string, string>) => get(gateway, '/admin/assets/index-1a2b.js', headers)
  const plain = await getScript({})
  assert.equal(plain.status, 200)
  assert.equal(plain.body.toString(), script)
  assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['x-content-type-options'], 'nosniff')
  assert.equal(plain.headers.vary, 'Accept-Encoding')
  const gzip = await getScript({ 'accept-encoding': 'gzip' })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), script)
  const brotli = await getScript({ 'accept-encoding': 'gzip, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.body).toString(), script)
  assert.equal((await getScript({ 'if-none-match': String(plain.headers.etag) })).status, 304)
})

test('no other file of the folder or the machine is served', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const cookie = await adminCookie(gateway)
  const missing = [
    '/admin/assets/index-0000.js',
    '/admin/assets/index-1a2b.js.br',
    '/admin/assets/../built-from',
    '/admin/assets/..%2fbuilt-from',
    '/admin/assets/%2e%2e/built-from',
    '/admin/assets/..%5cbuilt-from',
    '/admin/assets/../../../../../../etc/passwd',
    `/admin/assets/${encodeURIComponent(join(panel.folder, 'built-from'))}`,
  ]
  for (const path of missing) assert.equal((await get(gateway, path, cookie)).status, 404, path)
  for (const path of ['/admin/built-from', '/admin/..%2f..%2fpackage.json']) {
    const { status, body } = await get(gateway, path, cookie)
    assert.equal(status, 200, path)
    assert.match(body.toString(), /the page/, path)
  }
})

test('the panel redirects to sign-in without a session, and refuses portal users with 403', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const { status, headers } = await get(gateway, '/admin/api-keys?create=true')
  assert.equal(status, 303)
  assert.equal(headers.location, '/sign-in?returnTo=%2Fadmin%2Fapi-keys%3Fcreate%3Dtrue')
  const { cookie } = await signUpUser(gateway)
  const refused = await get(gateway, '/admin', { cookie })
  assert.equal(refused.status, 403)
  assert.match(refused.body.toString(), /The panel is for members/)
})

test('without a built panel the page names the command, and the panel is served once it is built', async () => {
  using panel = folderWith({})
  await using gateway = await startGateway({ panel })
  const cookie = await adminCookie(gateway)
  const { status, headers, body } = await get(gateway, '/admin', cookie)
  assert.equal(status, 503)
  assert.match(body.toString(), /npm run build:panel/)
  assert.equal(headers.refresh, undefined)
  assert.equal((await get(gateway, '/admin/assets/index-1a2b.js')).status, 404)
  for (const [name, content] of Object.entries(builtFiles)) writeFileSync(join(panel.folder, name), content)
  assert.equal((await get(gateway, '/admin', cookie)).status, 200)
})

test('while the panel is being built, the page reloads by itself and the API is available', async () => {
  using panel = built()
  using build = folderWith({
    'build.js': `const { existsSync } = require('node:fs')
      setInterval(() => existsSync(__dirname + '/finish') && process.exit(), 10)`,
  })
  await using gateway = await startGateway({ panel: { ...panel, script: join(build.folder, 'build.js') } })
  const cookie = await adminCookie(gateway)
  const { status, headers, body } = await get(gateway, '/admin', cookie)
  assert.equal(status, 503)
  assert.deepEqual([headers['retry-after'], headers.refresh], ['2', '2'])
  assert.match(body.toString(), /is being built/)
  assert.equal((await gateway.as().get('/me')).status, 200)
  writeFileSync(join(build.folder, 'finish'), '')
  await eventually(async () => (await get(gateway, '/admin', cookie)).status === 200)
})

test('when the build fails, the page says so and the API is available', async () => {
  using panel = built()
  using build = folderWith({ 'build.js': `throw new Error('no room')` })
  await using gateway = await startGateway({ panel: { ...panel, script: join(build.folder, 'build.js') } })
  const cookie = await adminCookie(gateway)
  const failed = await eventually(async () => {
    const response = await get(gateway, '/admin', cookie)
    return response.headers.refresh ? undefined : response
  })
  assert.equal(failed.status, 503)
  assert.match(failed.body.toString(), /build failed/)
  assert.equal((await gateway.as().get('/me')).status, 200)
})

test('pages of any origin load the script of the widget, which is revalidated after five minutes', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const { status, headers, body } = await get(gateway, '/widget.js')
  assert.deepEqual([status, body.toString()], [200, loader])
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(headers['cache-control'], 'public, max-age=300')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['set-cookie'], undefined)
  const again = await get(gateway, '/widget.js', { 'if-none-match': String(headers.etag) })
  assert.equal(again.status, 304)
  assert.equal(again.headers['access-control-allow-origin'], '*')
  const brotli = await get(gateway, '/widget.js', { 'accept-encoding': 'br' })
  assert.equal(brotliDecompressSync(brotli.body).toString(), loader)
  assert.match((await get(gateway, '/widget.d.ts')).body.toString(), /type Earshot/)
})

test('the rest of the widget is cached as immutable, and an older page is redirected to the current build', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const { status, headers, body } = await get(gateway, '/widget/app-1a2b.js')
  assert.deepEqual([status, body.toString()], [200, app])
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  const current = await get(gateway, '/widget/app.js?1')
  assert.deepEqual([current.status, current.headers.location], [302, '/widget/app-1a2b.js'])
  assert.equal(current.headers['access-control-allow-origin'], '*')
  assert.equal(current.headers['cache-control'], 'no-store')
  for (const path of ['/widget/app-0000.js', '/widget/app-1a2b.js.br', '/widget/..%2fbuilt-from'])
    assert.equal((await get(gateway, path)).status, 404, path)
})

test('only our own pages may frame the preview of the widget', async () => {
  using panel = built()
  await using gateway = await startGateway({ panel })
  const { status, headers, body } = await get(gateway, '/widget/preview')
  assert.equal(status, 200)
  assert.match(String(headers['content-security-policy']), /script-src 'self';.* frame-ancestors 'self'$/)
  assert.match(body.toString(), /<script type="module" src="\/widget\/preview-1a2b\.js">/)
})

test('until the widget is built, its script is unavailable', async () => {
  using panel = folderWith({})
  await using gateway = await startGateway({ panel })
  for (const path of [
    '/widget.js',
    '/widget.d.ts',
    '/widget/app.js',
    '/widget/app-1a2b.js',
    '/widget/preview',
  ])
    assert.equal((await get(gateway, path)).status, 503, path)
})
