import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

export type Received = {
  at: number
  path: string
  headers: IncomingHttpHeaders
  /** The raw body, for checking signatures; `body` is its text. */
  bytes: Buffer
  body: string
}

export type Receiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** Waits for a number of requests. */
  waitFor: (count: number, withinMs?: number) => Promise<Received[]>
}

/** A webhook receiver that keeps its requests and responds with the status from `statusOf`, 200 by default. */
export const startReceiver = async (
  statusOf: (request: Received, index: number) => number | Promise<number> = () => 200,
): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const it = {
      at: Date.now(),
      path: request.url ?? '',
      headers: request.headers,
      bytes,
      body: bytes.toString(),
    }
    received.push(it)
    response.writeHead(await statusOf(it, received.length - 1)).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    waitFor: (count, withinMs = 60_000) =>
      eventually(() => (received.length >= count ? received : undefined), { withinMs }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
