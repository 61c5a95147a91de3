import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtempDisposable, open } from 'node:fs/promises'
import { createServer, request as dial, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually, s3Proxy, startS3 } from '@earshot/testing'
import { arrived, behavesAsStorage } from './harness.ts'
import type { LocalFile, Storage } from './port.ts'
import { s3Storage } from './s3.ts'

const server = await startS3()
after(() => server[Symbol.asyncDispose]())

// Not every system resolves names below localhost.
const { lookup } = dns
const lookedUp = new Set<string>()
mock.method(dns, 'lookup', (name: string, ...others: [never, never]) => {
  lookedUp.add(name)
  lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...others)
})

type Opened = AsyncDisposable & { storage: Storage }

type Options = { addressing?: 'path' | 'virtual-host'; stallMs?: number }

/** A storage on a bucket, and a temporary folder for its arriving files. */
const openStorage = async (
  url: string,
  { addressing = 'path', stallMs = 30_000 }: Options = {},
): Promise<Opened> => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'earshot-files-'))
  const settings = { url, region: server.region, addressing, incoming: folder.path }
  const storage = s3Storage(settings, { connectMs: 5000, stallMs })
  return {
    storage,
    [Symbol.asyncDispose]: async () => {
      await storage.close()
      await folder.remove()
    },
  }
}

const newBucket = async () => (await server.createBucket()).url

behavesAsStorage('an S3 bucket in the path', async () => openStorage(await newBucket()))

behavesAsStorage('an S3 bucket as a subdomain', async () => {
  const { virtualHostUrl } = await server.createBucket()
  return openStorage(virtualHostUrl, { addressing: 'virtual-host' })
})

test('the host has the bucket if it is addressed as a subdomain', async () => {
  const { virtualHostUrl } = await server.createBucket()
  const bucket = new URL(virtualHostUrl).pathname.slice(1)
  await using opened = await openStorage(virtualHostUrl, { addressing: 'virtual-host' })
  assert.deepEqual(await Array.fromAsync(opened.storage.list()), [])
  assert.ok(lookedUp.has(`${bucket}.s3.localhost`))
})

behavesAsStorage('a folder of an S3 bucket', async () => openStorage(`${await newBucket()}/some/folder`))

const chunk = randomBytes(1024 * 1024)

/** A local file of this size in MiB that is never in memory as a whole. */
const arrivedLarge = async ({ incoming }: Storage, size: number): Promise<LocalFile> => {
  const path = join(incoming, 'large')
  const hash = createHash('sha256')
  await using file: FileHandle = await open(path, 'w')
  for (let written = 0; written < size; written++) {
    await file.write(chunk)
    hash.update(chunk)
  }
  return { path, size: size * chunk.length, sha256: hash.digest() }
}

const hashOf = async (storage: Storage, key: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const part of (await storage.read(key)) ?? []) hash.update(part)
  return hash.digest()
}

type Fault = (request: IncomingMessage, response: ServerResponse, count: number) => boolean

/** Forwards requests to the server of the URL, except those that the test responds to, before their bodies are sent. */
const openFront = async (url: string, fault: Fault) => {
  const { hostname, port } = new URL(url)
  let count = 0
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (fault(request, response, ++count)) return
    response.writeContinue()
    const { expect, ...headers } = request.headers
    const forwarded = dial({ hostname, port, path: request.url, method: request.method, headers }, from => {
      response.writeHead(from.statusCode ?? 500, from.headers)
      from.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }
  const front = createServer(handle).on('checkContinue', handle).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = new URL(url)
  address.port = String((front.address() as AddressInfo).port)
  return {
    url: address.href,
    requests: () => count,
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}

const respond = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)

const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'

test('a wrong secret is reported, without the keys', async () => {
  const url = new URL(await newBucket())
  url.password = 'a-wrong-secret'
  await using opened = await openStorage(url.href)
  const { storage } = opened
  const file = await arrivedLarge(storage, 8)
  for (const work of [
    () => storage.put('file_01aa', file),
    () => storage.read('file_01aa'),
    () => storage.remove(['file_01aa']),
    () => Array.fromAsync(storage.list()),
  ])
    await assert.rejects(work, (error: Error) => {
      assert.match(error.message, /^S3 \w+ failed: 403 SignatureDoesNotMatch/)
      assert.doesNotMatch(JSON.stringify(error) + error.stack, /a-wrong-secret|earshot:tests/)
      assert.equal(error.cause, undefined)
      return true
    })
  assert.ok(existsSync(file.path))
})

test('a missing bucket is an error, not a missing file', async () => {
  await using opened = await openStorage(`${await newBucket()}-gone`)
  await assert.rejects(opened.storage.read('file_01aa'), /S3 GetObject failed: 404 NoSuchBucket/)
})

test('without keys in the URL, the keys of the environment are used', async () => {
  const url = new URL(await newBucket())
  const keys = { AWS_ACCESS_KEY_ID: url.username, AWS_SECRET_ACCESS_KEY: url.password }
  for (const [name, value] of Object.entries(keys)) process.env[name] = decodeURIComponent(value)
  try {
    await using opened = await openStorage(Object.assign(url, { username: '', password: '' }).href)
    assert.deepEqual(await Array.fromAsync(opened.storage.list()), [])
  } finally {
    for (const name of Object.keys(keys)) delete process.env[name]
  }
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // defined by the flag

const used = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('a file of 64 MB is stored and read in pieces', async () => {
  await using opened = await openStorage(await newBucket())
  const { storage } = opened
  const file = await arrivedLarge(storage, 64)
  const before = used()
  let most = before
  const look = setInterval(() => (most = Math.max(most, used())), 100)
  try {
    await storage.put('file_01aa', file)
    assert.deepEqual(await hashOf(storage, 'file_01aa'), file.sha256)
  } finally {
    clearInterval(look)
  }
  assert.ok(most - before < (file.size * 3) / 4, `${most - before} bytes`)
  assert.ok(!existsSync(file.path))
})

test('a list has the files of all pages, and no objects that others stored', async () => {
  const url = await newBucket()
  await using opened = await openStorage(`${url}/files`)
  await using outer = await openStorage(url)
  const { storage } = opened
  const keys = Array.from({ length: 110 }, (_, index) => `file_${String(index).padStart(3, '0')}`)
  const waiting = keys.values()
  const putNext = async () => {
    for (const key of waiting) await storage.put(key, await arrived(storage, key, Buffer.from(key)))
  }
  await Promise.all(Array.from({ length: 8 }, putNext))
  await outer.storage.put('file_other', await arrived(outer.storage, 'other', Buffer.from('other')))
  await outer.storage.put('files/Notes.txt', await arrived(outer.storage, 'notes', Buffer.from('notes')))
  const keysIn = async (it: Storage) => (await Array.fromAsync(it.list())).map(({ key }) => key).sort()
  assert.deepEqual(await keysIn(storage), keys)
  assert.deepEqual(await keysIn(outer.storage), ['file_other'])
})

test('files are removed in requests of at most 1000, and a file that cannot be removed is reported', async () => {
  const counts: number[] = []
  const checksums = new Set<string>()
  const denied = '<Error><Key>file_1</Key><Code>AccessDenied</Code><Message>Access denied.</Message></Error>'
  await using front = await openFront(await newBucket(), (request, response) => {
    void text(request).then(body => {
      const count = body.match(/<Key>/g)?.length ?? 0
      counts.push(count)
      for (const name of Object.keys(request.headers)) if (/md5|checksum/.test(name)) checksums.add(name)
      respond(response, 200, `<DeleteResult>${count === 1000 ? '' : denied}</DeleteResult>`)
    })
    return true
  })
  await using opened = await openStorage(front.url)
  const keys = Array.from({ length: 2002 }, (_, index) => `file_${index}`)
  await assert.rejects(opened.storage.remove(keys), {
    message: 'S3 DeleteObjects failed: AccessDenied Access denied.',
  })
  assert.deepEqual(counts, [1000, 1000, 2])
  assert.deepEqual([...checksums], ['content-md5'])
})

test('a file that differs from its SHA-256 is not stored', async () => {
  await using opened = await openStorage(await newBucket())
  const { storage } = opened
  const file = await arrived(storage, 'one', Buffer.from('what arrived'))
  const sha256 = createHash('sha256').update('something else').digest()
  await assert.rejects(storage.put('file_01aa', { ...file, sha256 }), /S3 PutObject failed: 400/)
  assert.equal(await storage.read('file_01aa'), undefined)
})

test('a file that is missing on this machine cannot be stored', async () => {
  await using opened = await openStorage(await newBucket())
  const { storage } = opened
  const file = { path: join(storage.incoming, 'missing'), size: 3, sha256: Buffer.alloc(32) }
  await assert.rejects(storage.put('file_01aa', file), { code: 'ENOENT' })
  assert.equal(await storage.read('file_01aa'), undefined)
})

test('a file is stored by another attempt after the server was overloaded', async () => {
  const url = await newBucket()
  await using front = await openFront(url, (_, response, count) => {
    if (count > 1) return false
    respond(response, 503, slowDown)
    return true
  })
  await using opened = await openStorage(front.url)
  const { storage } = opened
  const file = await arrivedLarge(storage, 4)
  await storage.put('file_01aa', file)
  assert.deepEqual(await hashOf(storage, 'file_01aa'), file.sha256)
  assert.equal(front.requests(), 3)
})

test('a server that rejects every request is reported, and is not sent large files', async () => {
  const bodies = [
    '<Error><Code>InternalError</Code><Message>Try again.</Message></Error>',
    '<html>Bad Gateway',
  ]
  let body = ''
  let received = 0
  await using front = await openFront(await newBucket(), (request, response) => {
    if (Number(request.headers['content-length']) > chunk.length)
      request.on('data', ({ length }) => (received += length))
    respond(response, 502, body)
    return true
  })
  await using opened = await openStorage(front.url)
  const { storage } = opened
  const messages: string[] = []
  for (body of bodies)
    for (const size of [1, 4]) {
      const file = await arrivedLarge(storage, size)
      await storage.put('file_01aa', file).catch(({ message }: Error) => messages.push(message))
    }
  assert.deepEqual(messages, [
    ...Array(2).fill('S3 PutObject failed: 502 InternalError Try again.'),
    ...Array(2).fill('S3 PutObject failed: 502 @aws-sdk XML parse error: missing closing tag </html>.'),
  ])
  assert.equal(front.requests(), 12)
  assert.equal(received, 0)
})

test('a file is stored although its connection was cut in the middle', async () => {
  const url = await newBucket()
  await using proxy = await s3Proxy(url)
  await using opened = await openStorage(proxy.url)
  const { storage } = opened
  const file = await arrivedLarge(storage, 8)
  proxy.dropAfter(3_000_000, 1)
  await storage.put('file_01aa', file)
  assert.deepEqual(await hashOf(storage, 'file_01aa'), file.sha256)
  const listed = await Array.fromAsync(storage.list())
  assert.deepEqual(
    listed.map(({ size }) => size),
    [file.size],
  )
})

const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap(name => {
    const path = `/proc/self/fd/${name}`
    return existsSync(path) ? [readlinkSync(path)] : []
  })

test('nothing is stored, and the file is closed, while every connection is cut in the middle', async () => {
  const url = await newBucket()
  await using proxy = await s3Proxy(url)
  await using opened = await openStorage(proxy.url)
  await using direct = await openStorage(url)
  const file = await arrivedLarge(opened.storage, 8)
  proxy.dropAfter(3_000_000, Number.POSITIVE_INFINITY)
  await assert.rejects(opened.storage.put('file_01aa', file), /S3 PutObject failed: .*(EPIPE|ECONNRESET)/)
  assert.equal(await direct.storage.read('file_01aa'), undefined)
  assert.deepEqual(await Array.fromAsync(direct.storage.list()), [])
  assert.ok(existsSync(file.path))
  assert.ok(!openFiles().includes(file.path))
})

test('a server that is down, or does not respond, is reported', async () => {
  await using proxy = await s3Proxy(await newBucket())
  await using patient = await openStorage(proxy.url)
  await using opened = await openStorage(proxy.url, { stallMs: 100 })
  const { storage } = opened
  const file = await arrivedLarge(storage, 8)
  const works = [
    () => storage.put('file_01aa', file),
    () => storage.read('file_01aa'),
    () => storage.remove(['file_01aa']),
    () => Array.fromAsync(storage.list()),
  ]
  proxy.hang()
  for (const work of works) await assert.rejects(work, /S3 \w+ failed: (ETIMEDOUT|TimeoutError) /)
  await proxy.cut()
  for (const work of works) await assert.rejects(work, /S3 \w+ failed: connect ECONNREFUSED/)
  await proxy.restore()
  await patient.storage.put('file_01aa', file)
  assert.deepEqual(await hashOf(patient.storage, 'file_01aa'), file.sha256)
})

test('a download that stalls ends in an error, and one whose reader pauses does not', async () => {
  const stallMs = 1000
  await using proxy = await s3Proxy(await newBucket())
  await using patient = await openStorage(proxy.url)
  await using opened = await openStorage(proxy.url, { stallMs })
  await patient.storage.put('file_01aa', await arrivedLarge(patient.storage, 16))
  const paused = await opened.storage.read('file_01aa')
  const stalled = await opened.storage.read('file_01aa')
  assert.ok(paused && stalled)
  await sleep(2.5 * stallMs)
  assert.equal((await buffer(paused)).length, 16 * chunk.length)
  proxy.hang()
  await assert.rejects(buffer(stalled), /S3 sent nothing for 1000 ms/)
})

test('a download whose connection is cut ends in an error', async () => {
  await using proxy = await s3Proxy(await newBucket())
  await using opened = await openStorage(proxy.url)
  const { storage } = opened
  await storage.put('file_01aa', await arrivedLarge(storage, 16))
  const stream = await storage.read('file_01aa')
  assert.ok(stream)
  await once(stream, 'readable')
  proxy.drop()
  await assert.rejects(buffer(stream), { code: 'ECONNRESET' })
})

test('destroying a download closes its connection', async () => {
  const closed: boolean[] = []
  await using front = await openFront(await newBucket(), (request, response) => {
    if (request.method === 'GET') response.on('close', () => closed.push(response.writableFinished))
    return false
  })
  await using opened = await openStorage(front.url)
  const { storage } = opened
  await storage.put('file_01aa', await arrivedLarge(storage, 16))
  const stream = await storage.read('file_01aa')
  assert.ok(stream)
  await once(stream, 'readable')
  stream.destroy()
  assert.deepEqual(await eventually(() => closed.length > 0 && closed), [false])
})
