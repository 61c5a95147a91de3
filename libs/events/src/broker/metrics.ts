import { counter, gauge, histogram } from '@earshot/runtime'
import type { Broker } from './broker.ts'
import type { AnyExchange } from './topology.ts'

const confirms = histogram(
  'earshot_broker_confirm_duration_seconds',
  'Time from publishing a message until the broker has confirmed it. With the in-process broker, an event is confirmed when it has been handled.',
  { labels: ['exchange'], buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] },
)

const failures = counter(
  'earshot_broker_publish_failures_total',
  'Messages that the broker did not confirm. They are published again.',
  ['exchange', 'code'],
)

const connected = gauge(
  'earshot_broker_connected',
  '1 while publishing and consuming are both possible, otherwise 0.',
)

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Publishes and records the duration. */
export const timedPublish = async (exchange: AnyExchange, publish: () => Promise<void>): Promise<void> => {
  const started = performance.now()
  try {
    await publish()
    confirms.observe({ exchange }, (performance.now() - started) / 1000)
  } catch (error) {
    failures.inc({ exchange, code: codeOf(error) })
    throw error
  }
}

/** Reports whether the broker is connected. Returns a function that stops the reporting. */
export const reportConnection = (broker: Pick<Broker, 'connected'>): (() => void) =>
  connected({}, () => Number(broker.connected))
