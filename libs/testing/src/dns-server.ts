import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * What a name has: TXT values, and mail servers as `10 mx.example.com`. `failing` gets SERVFAIL, `silent` no response. A
 * name without an entry does not exist.
 */
export type Zone = Record<string, { TXT?: string[]; MX?: string[] } | 'failing' | 'silent'>

export type DnsServer = AsyncDisposable & {
  /** As settings name it. */
  address: string
  zone: Zone
  /** The names of all queries. */
  asked: string[]
}

const types = { TXT: 16, MX: 15 } as const
const codes = { none: 0, failing: 2, unknown: 3 } as const

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

/** The name of the question, and where it ends. */
const questionOf = (query: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

const txtBytes = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'utf8')
  const strings = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) =>
    bytes.subarray(index * 255, index * 255 + 255),
  )
  return Buffer.concat(strings.flatMap(it => [Buffer.from([it.length]), it]))
}

const mxBytes = (value: string): Buffer => {
  const [priority, exchange = ''] = value.split(' ')
  return Buffer.concat([uint16(Number(priority)), nameBytes(exchange)])
}

const answerTo = (query: Buffer, zone: Zone): Buffer | undefined => {
  const { name, type, end } = questionOf(query)
  const found = zone[name]
  if (found === 'silent') return undefined
  const records = found === 'failing' ? undefined : found
  const data =
    type === types.TXT
      ? (records?.TXT ?? []).map(txtBytes)
      : type === types.MX
        ? (records?.MX ?? []).map(mxBytes)
        : []
  const flags = 0x8580 | codes[found === undefined ? 'unknown' : found === 'failing' ? 'failing' : 'none']
  const head = [query.subarray(0, 2), uint16(flags), uint16(1), uint16(data.length), uint16(0), uint16(0)]
  const answers = data.map(bytes =>
    Buffer.concat([
      uint16(0xc00c),
      uint16(type),
      uint16(1),
      uint16(0),
      uint16(60),
      uint16(bytes.length),
      bytes,
    ]),
  )
  return Buffer.concat([...head, query.subarray(12, end), ...answers])
}

/** A DNS server on loopback with the records of a zone, which a test may change. */
export const startDnsServer = async (zone: Zone = {}): Promise<DnsServer> => {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const server: DnsServer = {
    address: '',
    zone,
    asked,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (query, from) => {
    asked.push(questionOf(query).name)
    const answer = answerTo(query, server.zone)
    if (answer) socket.send(answer, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}
