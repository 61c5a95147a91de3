import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeCommand, startProcess, testClient, testDatabase } from '@earshot/testing'
import { adminKey, secretKey } from '../deployments/deployment.ts'

const demo = (environment: Record<string, string>) =>
  startProcess(nodeCommand('tools/demo/demo.ts'), environment)

const arrivals = /^ +[\d,]+ ms {3}post\.created {3}.* valid {17}valid$/gm
const attempts = /^ +(\S+|[\d,]+ ms) {3}(\d) {14}(\d{3}) {22}valid {17}valid$/gm

const assertShown = (output: string) => {
  assert.equal(output.match(arrivals)?.length, 5, output)
  const shown = [...output.matchAll(attempts)].map(([, , attempt, status]) => [attempt, status])
  assert.deepEqual(shown, [
    ['1', '500'],
    ['2', '500'],
    ['3', '200'],
  ])
  assert.match(output, /All deliveries verified/)
}

test('the demo starts its own Earshot, shows deliveries and retries, and deletes its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-demo-'))
  try {
    await using process = demo({ TMPDIR: folder })
    assert.equal(await process.exited, 0, process.output())
    assertShown(process.output())
    assert.deepEqual(readdirSync(folder), [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A proxy that replaces the signing secret in responses, so that the demo verifies with a wrong secret. */
const startWrongSecretProxy = async (target: string) => {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { authorization = '', 'content-type': type = '' } = request.headers
    const upstream = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(body && { 'content-type': type }) },
      ...(body && { body }),
    })
    const text = await upstream.text()
    response
      .writeHead(upstream.status)
      .end(text.replace(/"whsec_[^"]*"/, '"whsec_bm90IHRoZSByaWdodCBzZWNyZXQgYXQgYWxs"'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('the demo cleans up a running instance, and exits with 1 if a signature is wrong', async () => {
  await using database = await testDatabase()
  await using earshot = startProcess(nodeCommand('services/all/start.ts'), {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    BOOTSTRAP_ADMIN_KEY: adminKey,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const [, url = ''] = await earshot.waitFor(/Earshot is running at (\S+)\n/)
  const api = testClient(`${url}/api/v1`, { authorization: `Bearer ${adminKey}` })
  const assertClean = async () => {
    assert.deepEqual((await api.get('/webhooks')).data, [])
    assert.deepEqual((await api.get('/posts')).data, [])
  }

  await using good = demo({ EARSHOT_URL: url, EARSHOT_KEY: adminKey })
  assert.equal(await good.exited, 0, good.output())
  assertShown(good.output())
  await assertClean()

  await using proxy = await startWrongSecretProxy(url)
  await using bad = demo({ EARSHOT_URL: proxy.url, EARSHOT_KEY: adminKey })
  assert.equal(await bad.exited, 1, bad.output())
  assert.match(bad.output(), /X-Service-Signature invalid, Standard Webhooks invalid/)
  await assertClean()

  await using interrupted = demo({ EARSHOT_URL: url, EARSHOT_KEY: adminKey })
  await interrupted.waitFor(/The receiver now responds with 500/)
  interrupted.kill('SIGINT')
  assert.equal(await interrupted.exited, 1, interrupted.output())
  await assertClean()

  await using half = demo({ EARSHOT_URL: url })
  assert.equal(await half.exited, 1)
  assert.match(half.output(), /Set both EARSHOT_URL and EARSHOT_KEY/)
})
