import { createServer, connect as dial, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '@earshot/runtime'
import pg from 'pg'

/** A proxy for a server, which a test can use to break connections. */
export type ServerProxy = AsyncDisposable & {
  /** The server's URL through the proxy. */
  url: string
  /** `host:port` of the proxy, for a URL with several hosts. */
  authority: string
  /** Closes every connection and accepts new ones. */
  drop: () => void
  /** Closes every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Accepts connections but forwards nothing in either direction. */
  hang: () => void
  /** Closes the next connections, as many as given, when the client has sent more than this number of bytes. */
  dropAfter: (bytes: number, connections: number) => void
  /** Delays everything, in ms. */
  delay: (ms: number) => void
  /** Forwards everything again. Connections that hung are closed. */
  restore: () => Promise<void>
}

type Proxy = Omit<ServerProxy, 'url'>

const openProxy = async (connectServer: () => Socket): Promise<Proxy> => {
  const sockets = new Set<Socket>()
  let hanging = false
  let delayMs = 0
  let drops = { bytes: 0, connections: 0 }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.setNoDelay().on('error', () => undefined)
  }
  const delayed = () =>
    new Transform({
      transform: (chunk, _, done) => {
        if (delayMs) setTimeout(done, delayMs, null, chunk)
        else if (!hanging) done(null, chunk)
      },
    })
  const server = createServer(client => {
    keep(client).on('close', () => sockets.delete(client))
    if (hanging) return
    client.on('data', () => {
      if (drops.connections === 0 || client.bytesRead <= drops.bytes) return
      drops.connections--
      client.destroy()
    })
    const upstream = keep(connectServer()).on('close', () => sockets.delete(upstream))
    client.pipe(delayed()).pipe(upstream).pipe(delayed()).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
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
  const ownPort = await freePort() // outgoing connections do not take it while the proxy is cut
  await listen(ownPort)
  return {
    authority: `127.0.0.1:${ownPort}`,
    drop,
    cut,
    hang: () => {
      hanging = true
    },
    dropAfter: (bytes, connections) => {
      drops = { bytes, connections }
    },
    delay: ms => {
      delayMs = ms
    },
    restore: async () => {
      if (hanging) drop()
      hanging = false
      delayMs = 0
      if (!server.listening) await listen(ownPort)
    },
    [Symbol.asyncDispose]: cut,
  }
}

/** A proxy for PostgreSQL, whose URL may have a unix socket. */
export const databaseProxy = async (url: string): Promise<ServerProxy> => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const proxy = await openProxy(() =>
    host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host),
  )
  const login = [user, password].map(it => (it ? encodeURIComponent(it) : '')).filter(Boolean)
  return { ...proxy, url: `postgresql://${login.join(':')}@${proxy.authority}/${database}` }
}

const proxyWithUrl = async (url: string, defaultPort?: number): Promise<ServerProxy> => {
  const { hostname, port } = new URL(url)
  const proxy = await openProxy(() => dial(Number(port || defaultPort), hostname))
  const address = new URL(url)
  address.host = proxy.authority
  return { ...proxy, url: address.href }
}

/** A proxy for RabbitMQ. */
export const brokerProxy = (url: string): Promise<ServerProxy> => proxyWithUrl(url, 5672)

/** A proxy for a mail server, whose URL has its port. */
export const mailProxy = (url: string): Promise<ServerProxy> => proxyWithUrl(url)

/** A proxy for a service of ours, whose URL has its port, and no path. */
export const serviceProxy = async (url: string): Promise<ServerProxy> => {
  const proxy = await proxyWithUrl(url)
  return { ...proxy, url: `http://${proxy.authority}` }
}

/** A proxy for a server with the S3 API, whose URL has its port. */
export const s3Proxy = (url: string): Promise<ServerProxy> => proxyWithUrl(url)
