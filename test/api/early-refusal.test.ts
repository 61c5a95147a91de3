import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { adminKey } from '../deployments/earshot.ts'
import { sharedEarshot } from '../deployments/shared.ts'

type Asked = {
  path?: string
  key?: string
  length: number | 'chunked'
  expect?: boolean
  type?: string
  encoding?: string
}

const headOf = ({
  path = '/imports',
  key = adminKey,
  length,
  expect = false,
  type = 'text/csv',
  encoding,
}: Asked) =>
  [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    `Content-Type: ${type}`,
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(encoding ? [`Content-Encoding: ${encoding}`] : []),
    ...(expect ? ['Expect: 100-continue'] : []),
    '',
    '',
  ].join('\r\n')

const dial = (url: string) => {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  const received = { text: '' }
  socket.on('error', () => undefined)
  socket.on('data', data => (received.text += data))
  return { socket, received, [Symbol.dispose]: () => void socket.destroy() }
}

/** Sends a head without its body, and returns the status that comes first. */
const firstStatus = async (url: string, asked: Asked): Promise<number> => {
  using client = dial(url)
  client.socket.write(headOf(asked))
  await eventually(() => client.received.text.includes('\r\n'))
  return Number(client.received.text.split(' ', 2)[1])
}

test('an upload is refused by its head, before its body arrives', {
  tags: ['slow: starts Earshot'],
}, async () => {
  const earshot = await sharedEarshot()
  const key = (await earshot.api.post('/api-keys', { name: 'Member' })).data.key
  const long = 5_000_000
  const cases: [number, Asked][] = [
    [413, { length: 90_000_000 }],
    [415, { length: long, type: 'application/pdf' }],
    [415, { length: long, encoding: 'gzip' }],
    [403, { length: long, key }],
    [400, { length: long, path: '/imports?dryRun=maybe' }],
    [400, { length: long, path: '/imports?boardId=board_01kkajvtshecst1qj9jhrc5ree' }],
    [401, { length: long, key: 'esk_wrong' }],
    [415, { length: long, path: '/posts' }],
    [404, { length: long, path: '/posts/nothing/here' }],
  ]
  for (const [status, asked] of cases)
    for (const expect of [false, true])
      assert.equal(
        await firstStatus(earshot.url, { ...asked, expect }),
        status,
        JSON.stringify({ ...asked, expect }),
      )
  const small: [number, Asked][] = [
    [415, { length: 10, type: 'application/pdf' }],
    [415, { length: 'chunked', type: 'application/pdf' }],
    [415, { length: 'chunked', path: '/posts' }],
    [400, { length: 10, path: '/imports?dryRun=maybe' }],
    [100, { length: 10 }],
    [100, { length: 'chunked' }],
    [100, { length: 10, path: '/posts', type: 'application/json' }],
  ]
  for (const [status, asked] of small)
    assert.equal(await firstStatus(earshot.url, { ...asked, expect: true }), status, JSON.stringify(asked))
})

test('an upload whose client asks first arrives whole, and so does a long one that does not ask', async () => {
  const earshot = await sharedEarshot()
  const file = `title,notes\n${`Dark mode,${'x'.repeat(1000)}\n`.repeat(1500)}`
  for (const expect of [true, false])
    for (const body of ['title\nDark mode\n', file]) {
      using client = dial(earshot.url)
      client.socket.write(headOf({ path: '/imports?dryRun=true', length: body.length, expect }))
      if (expect) await eventually(() => client.received.text === 'HTTP/1.1 100 Continue\r\n\r\n')
      client.socket.write(body)
      await eventually(() => client.received.text.includes('"totalRows"'))
      assert.match(client.received.text, /HTTP\/1\.1 201 /)
      assert.match(client.received.text, new RegExp(`"totalRows":${body.split('\n').length - 2},`))
      assert.match(client.received.text, /^connection: keep-alive/im)
    }
})

test('a client that sends a refused file anyway gets its response, and its connection stays usable', async () => {
  const earshot = await sharedEarshot()
  using client = dial(earshot.url)
  const length = 3_000_000
  client.socket.write(headOf({ length, type: 'application/pdf' }) + 'x'.repeat(length))
  client.socket.write(
    `${headOf({ path: '/posts', length: 2, key: 'esk_wrong', type: 'application/json' })}{}`,
  )
  await eventually(() => client.received.text.includes('HTTP/1.1 401'))
  assert.match(client.received.text, /^HTTP\/1\.1 415 /)
})

test('a batch may be longer than other JSON, up to 8 MiB', async () => {
  const earshot = await sharedEarshot()
  const operation = (size: number) => ({ method: 'delete', id: 'x'.repeat(size) })
  const send = (size: number) => earshot.api.post('/posts/batch', { operations: [operation(size)] })
  const { status, data } = await send(2_000_000)
  assert.deepEqual([status, data[0].status], [200, 404])
  assert.equal((await send(8 * 1024 * 1024)).status, 413)
})
