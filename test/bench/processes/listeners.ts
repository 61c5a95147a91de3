import { connect, type Socket } from 'node:net'
import { type Id, sampleData } from '@earshot/contracts'
import { eventually, openBroker, publishEvent } from '@earshot/testing'
import { paced } from '../../load/pace.ts'
import { handleCommands } from './helper.ts'

// Visitors with an open messenger: each has a connection with an event stream. They only count what arrives. The messages for them
// are published here as well, so that the process that measures other requests has nothing else to do.

type Order = { url: string; tokens: string[] }
type Messages = { url: string; prefix: string; visitorIds: Id<'principal'>[]; perSecond: number }

const sockets = new Set<Socket>()
let events = 0

/** Opens a stream. Resolves when its head has arrived. */
const listen = ({ hostname, port }: URL, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    let rest = ''
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('close', () => sockets.delete(socket))
    socket.once('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 200 ')) resolve()
      else reject(new Error(text.slice(0, 200)))
    })
    socket.on('data', (text: string) => {
      const blocks = (rest + text).split('\ndata: ')
      events += blocks.length - 1
      rest = (blocks.at(-1) ?? '').slice(-6)
    })
    socket.write(
      `GET /api/v1/changes HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  })

const atOnce = 20

const commands = {
  /** Opens a stream for each token, some at a time. */
  open: async ({ url, tokens }: Order): Promise<void> => {
    const left = [...tokens]
    const next = async (): Promise<void> => {
      for (let token = left.pop(); token !== undefined; token = left.pop()) await listen(new URL(url), token)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  },
  /** Streams that are open. */
  listening: () => sockets.size,
  /** Publishes a message in the conversation of each visitor. Resolves when all have arrived. */
  message: async ({ visitorIds, perSecond, ...server }: Messages): Promise<void> => {
    await using broker = await openBroker(server)
    const wanted = events + visitorIds.length
    const published: Promise<unknown>[] = []
    for await (const { index } of paced({ perSecond, count: visitorIds.length })) {
      const visitorId = visitorIds[index] ?? null
      published.push(publishEvent(broker, 'message.created', sampleData['message.created'], { visitorId }))
    }
    await Promise.all(published)
    await eventually(async () => events >= wanted)
  },
}

export type Listeners = typeof commands

handleCommands(commands)
