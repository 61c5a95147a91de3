import { connect } from 'node:net'
import { type TestGateway, testAdminKey } from '@earshot/accounts/harness'
import { metrics } from '@earshot/runtime'

/** A connection that writes a text and then, if given, its last byte at an interval. Reads nothing until `read` is called. */
export const dial = (url: string, text: string, everyMs?: number) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  const received = { text: '' }
  socket.pause()
  socket.write(text)
  const timer = everyMs === undefined ? undefined : setInterval(() => socket.write(text.slice(-1)), everyMs)
  socket.once('close', () => clearInterval(timer))
  const read = () =>
    socket
      .on('data', (data: Buffer) => {
        if (received.text.length < 100_000) received.text += data.toString('latin1')
      })
      .resume()
  const ended = new Promise(resolve => socket.once('close', resolve))
  return { socket, received, read, ended, [Symbol.dispose]: () => void socket.destroy() }
}

/** Many connections like {@link dial}, all reading if `reads`. */
export const dialMany = (url: string, count: number, text: string, { everyMs = 1000, reads = true } = {}) => {
  const all = Array.from({ length: count }, () => dial(url, text, everyMs))
  if (reads) for (const { read } of all) read()
  const disconnect = () => {
    for (const { socket } of all) socket.destroy()
  }
  return { all, disconnect, [Symbol.dispose]: disconnect }
}

export const bearer = (key = testAdminKey) => `Authorization: Bearer ${key}`

export const requestText = (line: string, headers: string[], body = '') =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n')

const json = 'Content-Type: application/json'

/** The start of a request with a body of 900,000 bytes, of which one byte arrives. */
export const slowPost = (path: string, credential: string[], length = 900_000) =>
  requestText(`POST /api/v1${path}`, [...credential, json, `Content-Length: ${length}`], '{')

/** The start of an import, which may be longer than other requests. One byte of its body arrives. */
export const slowUpload = (credential: string[], length: number) =>
  requestText(
    'POST /api/v1/imports',
    [...credential, 'Content-Type: text/csv', `Content-Length: ${length}`],
    't',
  )

const gauges = {
  requests: 'earshot_gateway_requests',
  streams: 'earshot_gateway_streams',
  bytes: 'earshot_gateway_body_bytes',
  connections: 'earshot_upstream_requests',
  transfers: 'earshot_upstream_transfers',
}

const sumOf = async (name: string): Promise<number> => {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {}
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** The metrics of all gateways in this process. */
export const figures = async () => {
  const entries = Object.entries(gauges).map(async ([key, name]) => [key, await sumOf(name)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof gauges, number> // the same keys
}

export const none = { requests: 0, streams: 0, bytes: 0, connections: 0, transfers: 0 }

/** Creates a visitor and returns the token. */
export const createVisitor = async (gateway: TestGateway, sign: (secret: string) => string) => {
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate')
  return sign(data.secret)
}
