import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@earshot/contracts'
import { pngOf } from '@earshot/testing'
import { startFiles, userOf } from '../harness.ts'

describe('downloads', { concurrency: true }, () => {
  test('an image is shown inline, and anything that could run a script is downloaded', async () => {
    await using files = await startFiles()
    const headersOf = async (content: string | Buffer, name: string) => {
      const response = await files.download((await files.upload(content, { name, raw: true })).data.url)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.match(response.headers.get('cache-control') ?? '', /^private, max-age=\d+, immutable$/)
      return [response.headers.get('content-type'), response.headers.get('content-disposition')]
    }
    assert.deepEqual(await headersOf(pngOf({ width: 2, height: 2 }), 'a.png'), [
      'image/png',
      'inline; filename=a.png',
    ])
    assert.deepEqual(await headersOf('<svg/>', 'ü.svg'), [
      'image/svg+xml',
      `attachment; filename="?.svg"; filename*=UTF-8''%C3%BC.svg`,
    ])
    assert.deepEqual(await headersOf('<script>alert(1)</script>', 'a.html'), [
      'text/html; charset=utf-8',
      'attachment; filename=a.html',
    ])
    assert.deepEqual(await headersOf('<html>', 'quote".png'), [
      'text/plain; charset=utf-8',
      'attachment; filename="quote\\".png"',
    ])
  })

  test('an address that is changed, expired or incomplete gets 403, and an unknown file 404', async () => {
    await using files = await startFiles()
    const url = new URL((await files.upload('secret')).data.url)
    const statusWith = async (changes: Record<string, string | undefined>) => {
      const changed = new URL(url)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) changed.searchParams.delete(name)
        else changed.searchParams.set(name, value)
      return (await files.download(changed)).status
    }
    assert.equal(await statusWith({}), 200)
    assert.equal(await statusWith({ expires: '9999999999' }), 403)
    assert.equal(await statusWith({ expires: '1' }), 403)
    assert.equal(await statusWith({ signature: undefined }), 403)
    assert.equal(await statusWith({ signature: 'a'.repeat(22) }), 403)
    const unknown = await fetch(`${files.url}/files/nope`)
    assert.equal(unknown.status, 404)
    const id = url.pathname.split('/').at(-1)
    await files.database.query(`update files.files set removed_at = now() where id = '${id}'`)
    assert.equal(await statusWith({}), 404)
  })

  test('a part of a file can be read, and an unchanged file is not sent again', async () => {
    await using files = await startFiles()
    const { url } = (await files.upload('0123456789')).data
    const part = async (range: string) => {
      const response = await files.download(url, { headers: { range } })
      return [response.status, response.headers.get('content-range'), await response.text()]
    }
    assert.deepEqual(await part('bytes=2-4'), [206, 'bytes 2-4/10', '234'])
    assert.deepEqual(await part('bytes=-3'), [206, 'bytes 7-9/10', '789'])
    assert.deepEqual(await part('bytes=20-'), [416, 'bytes */10', ''])
    assert.deepEqual(await part('bytes=0-1,4-5'), [200, null, '0123456789'])
    const head = await files.download(url, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '10'])
    const etag = head.headers.get('etag') ?? ''
    assert.equal((await files.download(url, { headers: { 'if-none-match': etag } })).status, 304)
    for (const [validator, status] of [
      [etag, 206],
      [`W/${etag}`, 200],
      ['"other"', 200],
      ['Thu, 01 Jan 2026 00:00:00 GMT', 200],
    ] as const) {
      const headers = { range: 'bytes=0-3', 'if-range': validator }
      assert.equal((await files.download(url, { headers })).status, status, validator)
    }
  })

  test('a user gets the addresses of own uploads only, and the team those of all', async () => {
    await using files = await startFiles()
    const [grace, holt] = [userOf(newId('principal')), userOf(newId('principal'))]
    const { data: own } = await files.upload('mine', { caller: grace })
    const { data: other } = await files.upload('internal')
    assert.equal((await files.as(grace).get(`/files/${own.id}`)).status, 200)
    assert.equal((await files.as(holt).get(`/files/${own.id}`)).status, 404)
    assert.equal((await files.as(grace).get(`/files/${other.id}`)).status, 404)
    assert.equal((await files.as().get(`/files/${own.id}`)).status, 200)
    assert.equal((await files.as().get('/files/file_01kk2m9v3yecst1qr6b2k5p9xa')).status, 404)
  })

  test('a file whose bytes are missing gets 503, without the headers of the file', async () => {
    await using files = await startFiles()
    const { url } = (await files.upload('gone')).data
    for (const shard of await readdir(join(files.filesFolder, 'files')))
      await rm(join(files.filesFolder, 'files', shard), { recursive: true })
    const response = await files.download(url, { headers: { range: 'bytes=0-1' } })
    assert.equal(response.status, 503)
    for (const name of ['content-disposition', 'content-range', 'accept-ranges', 'etag'])
      assert.equal(response.headers.get(name), null, name)
  })

  test('a client that disconnects before the storage responds keeps no connection to it', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    await using bucket = createServer(async (request, response) => {
      if (request.method === 'GET') return asked.resolve(response)
      for await (const _ of request);
      response.end()
    }).listen(0, '127.0.0.1')
    await once(bucket, 'listening')
    const { port } = bucket.address() as AddressInfo
    await using files = await startFiles({
      environment: { FILES_S3_URL: `http://key:secret@127.0.0.1:${port}/bucket` },
    })
    const leave = new AbortController()
    const { data } = await files.upload('large')
    const left = files.download(data.url, { signal: leave.signal }).catch(() => undefined)
    const stored = await asked.promise
    leave.abort()
    await left
    await sleep(100) // until the service has noticed
    const closed = once(stored, 'close')
    stored.writeHead(200, { 'content-length': 1_000_000 }).write('x')
    await Promise.race([closed, sleep(5000).then(() => assert.fail('The connection stays open'))])
  })
})
