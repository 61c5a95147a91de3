import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = AsyncDisposable & { url: string }

const isReady = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    request(`${url}/api/health/ready`, { agent: false, timeout: 1000 }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })

const dial = (url: string): Promise<Socket | undefined> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined))
  })

/**
 * Forwards each connection to the next ready process, as a TCP load balancer does: it does not see requests and does not
 * retry them. Calls `urls` at each check to get the current processes.
 */
export const startBalancer = async (urls: () => string[], lookMs = 100): Promise<Balancer> => {
  const open = new Set<Socket>()
  const ending = new AbortController()
  let turn = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    return socket.on('error', () => undefined).once('close', () => open.delete(socket))
  }
  const readyNow = async () => {
    const all = urls()
    const are = await Promise.all(all.map(isReady))
    return all.filter((_, index) => are[index])
  }
  let ready = await readyNow()
  const look = async () => {
    while (!ending.signal.aborted) {
      await sleep(lookMs)
      ready = await readyNow()
    }
  }
  const looking = look()
  const server = createServer({ pauseOnConnect: true, noDelay: true }, async client => {
    keep(client)
    const there = await dial(ready[turn++ % ready.length] ?? 'http://127.0.0.1:9')
    if (!there) return void client.destroy()
    keep(there).setNoDelay()
    client.pipe(there).pipe(client)
    client.once('close', () => there.destroy())
    there.once('close', () => client.destroySoon())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // never a string: the server listens on TCP
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await looking
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
