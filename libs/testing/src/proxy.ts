import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import pg from 'pg'

/** A way to a server on which a test may do harm; the server itself never notices. */
export type ServerProxy = AsyncDisposable & {
  /** The server's URL by way of the proxy. */
  url: string
  /** `host:port` of the proxy, for a URL with several hosts. */
  authority: string
  /** Breaks every connection, and takes new ones. */
  drop: () => void
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Accepts connections and passes nothing on any more, either way. */
  hang: () => void
  /** Passes everything on that much later, in ms. */
  delay: (ms: number) => void
  /** Lets everything through again; connections that hung are broken. */
  mend: () => Promise<void>
}

type Way = Omit<ServerProxy, 'url'>

const openWay = async (reach: () => Socket): Promise<Way> => {
  const sockets = new Set<Socket>()
  let hanging = false
  let lateMs = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.setNoDelay().on('error', () => undefined)
  }
  const late = () =>
    new Transform({
      transform: (chunk, _, done) => {
        if (lateMs) setTimeout(done, lateMs, null, chunk)
        else if (!hanging) done(null, chunk)
      },
    })
  const server = createServer(client => {
    keep(client).on('close', () => sockets.delete(client))
    if (hanging) return
    const there = keep(reach()).on('close', () => sockets.delete(there))
    client.pipe(late()).pipe(there).pipe(late()).pipe(client)
    client.on('close', () => there.destroy())
    there.on('close', () => client.destroy())
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    drop()
    await closed
  }
  await listen(0)
  const ownPort = (server.address() as AddressInfo).port
  return {
    authority: `127.0.0.1:${ownPort}`,
    drop,
    cut,
    hang: () => {
      hanging = true
    },
    delay: ms => {
      lateMs = ms
    },
    mend: async () => {
      if (hanging) drop()
      hanging = false
      lateMs = 0
      if (!server.listening) await listen(ownPort)
    },
    [Symbol.asyncDispose]: cut,
  }
}

/** A way to a PostgreSQL, whose own URL may name a socket. */
export const databaseProxy = async (url: string): Promise<ServerProxy> => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const way = await openWay(() =>
    host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host),
  )
  const login = [user, password].map(it => (it ? encodeURIComponent(it) : '')).filter(Boolean)
  return { ...way, url: `postgresql://${login.join(':')}@${way.authority}/${database}` }
}

/** A way to a RabbitMQ. */
export const brokerProxy = async (url: string): Promise<ServerProxy> => {
  const { hostname, port } = new URL(url)
  const way = await openWay(() => dial(Number(port || 5672), hostname))
  const address = new URL(url)
  address.host = way.authority
  return { ...way, url: address.href }
}
