import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Wire = AsyncDisposable & {
  /** The address of the server behind it, by way of here. */
  url: string
  /** Ends every connection and refuses new ones, as a server does that restarts. */
  cut: () => void
  mend: () => void
}

/** A way to a TCP server that can be cut without touching the server. */
export const startWire = async (target: string, defaultPort: number): Promise<Wire> => {
  const address = new URL(target)
  const open = new Set<Socket>()
  let whole = true
  const server = createServer(near => {
    const far = connect(Number(address.port) || defaultPort, address.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.setNoDelay()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    if (!whole) return near.destroy()
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(target)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: way.href,
    cut,
    mend: () => {
      whole = true
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
