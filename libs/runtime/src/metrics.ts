import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Closeable } from './lifecycle.ts'

/** The process's metrics, in Prometheus' text format. */
export const metrics = new Registry()

collectDefaultMetrics({ register: metrics })

/** Serves `/metrics` on a port of its own, away from the public one. */
export const serveMetrics = (port: number, host: string): Promise<Closeable> => {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () =>
      resolve({
        close: async () => {
          server.closeAllConnections()
          await new Promise(closed => server.close(closed))
        },
      }),
    )
  })
}
