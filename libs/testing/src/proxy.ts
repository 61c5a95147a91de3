import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'

export type DatabaseProxy = AsyncDisposable & {
  /** The database's URL by way of the proxy. */
  url: string
  /** `host:port` of the proxy, for a URL with several hosts. */
  authority: string
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Accepts connections and passes nothing on any more, either way. */
  hang: () => void
  /** Lets everything through again; connections that hung are broken. */
  mend: () => Promise<void>
}

/** A way to a PostgreSQL over TCP on loopback that a test may cut, hang and mend; the server itself never notices. */
export const databaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const reach = () => (host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host))
  const sockets = new Set<Socket>()
  let hanging = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(client => {
    keep(client)
    if (hanging) return
    const there = keep(reach())
    client.pipe(there).pipe(client)
    client.on('close', () => there.destroy())
    there.on('close', () => client.destroy())
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    breakAll()
    await closed
  }
  await listen(0)
  const ownPort = (server.address() as AddressInfo).port
  const login = [user, password].map(it => (it ? encodeURIComponent(it) : '')).filter(Boolean)
  const authority = `127.0.0.1:${ownPort}`
  return {
    url: `postgresql://${login.join(':')}@${authority}/${database}`,
    authority,
    cut,
    hang: () => {
      hanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: async () => {
      hanging = false
      breakAll()
      if (!server.listening) await listen(ownPort)
    },
    [Symbol.asyncDispose]: cut,
  }
}
