import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Closeable } from './lifecycle.ts'
import { listenAt } from './listening.ts'

/**
 * The process's metrics in Prometheus' text format. Several services may share the process, so the metrics of a service have
 * the label `service`. A label must have few values: never an id, a URL, or a value from the client.
 */
export const metrics = new Registry()

// The delay of the event loop is measured this often, in ms. Every 10 ms, the default, costs an idle process 0.4 % of a core.
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 50 })

const registers = [metrics]

export const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Counter({ name, help, labelNames, registers })

/** A histogram of durations in seconds. */
export const histogram = <L extends string = never>(
  name: string,
  help: string,
  { labels = [], buckets }: { labels?: L[]; buckets: number[] },
) => new Histogram({ name, help, labelNames: labels, buckets, registers })

type Labels<L extends string> = Record<L, string>

/** Adds a function that a gauge reads at each scrape; undefined shows no value. Returns the function that removes it. */
export type Readings<L extends string> = (labels: Labels<L>, read: () => number | undefined) => () => void

/** A gauge that reads its values at each scrape: the sum of its current readers for each set of labels. */
export const gauge = <L extends string = never>(
  name: string,
  help: string,
  labelNames: L[] = [],
): Readings<L> => {
  const readers = new Set<{ labels: Labels<L>; read: () => number | undefined }>()
  new Gauge<L>({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset()
      this.remove({}) // a gauge without labels is 0 after a reset, which no reader returned
      for (const { labels, read } of readers) {
        const value = read()
        if (value !== undefined) this.inc(labels, value)
      }
    },
  })
  return (labels, read) => {
    const reader = { labels, read }
    readers.add(reader)
    return () => void readers.delete(reader)
  }
}

/** Serves `/metrics` on a separate port, which is not the public one. */
export const serveMetrics = async (port: number, host: string): Promise<Closeable> => {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
  })
  await listenAt(server, { host, port }, 'METRICS_PORT')
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
