import type { Carry } from './carrier.ts'
import { type Dedupe, memoryDedupe, noDedupe } from './dedupe.ts'
import { createHandling } from './handle.ts'
import { harmless } from './harmless.ts'
import { carryByRabbit } from './rabbit.ts'
import { checkSettings } from './settings.ts'
import type { Consumer, ConsumerSettings } from './types.ts'

export type ConsumerOptions<Db = undefined> = ConsumerSettings<Db> &
  (
    | {
        /** amqp:// or amqps://, with user, password and virtual host. */
        url: string
        broker?: undefined
      }
    | {
        /** In a test, in place of RabbitMQ: `createTestBroker()` of `@earshot/client/testing`. */
        broker: { readonly carry: Carry }
        url?: undefined
      }
  )

const carryFor = ({
  url,
  broker,
}: {
  url?: string | undefined
  broker?: { readonly carry: Carry } | undefined
}): Carry => {
  if (broker) return broker.carry
  if (url) return carryByRabbit(url)
  throw new TypeError('createConsumer: give the `url` of RabbitMQ')
}

/** Without a store of their own, handlers get no `db`: then `Db` is undefined. */
const storeOf = <Db>({ dedupe }: ConsumerSettings<Db>): Dedupe<Db> =>
  (dedupe === false ? noDedupe : (dedupe ?? memoryDedupe())) as Dedupe<Db>

/**
 * Consumes the events of a deployment from RabbitMQ, through a queue of its own, which keeps what comes while no process of
 * this name runs. Events come at least once and in no promised order. Connects at once, and again for ever.
 *
 * ```ts
 * const consumer = createConsumer({
 *   url: 'amqps://billing:…@rabbitmq.example.com',
 *   name: 'billing',
 *   on: { 'post.created': async event => console.log(event.data.post.title) },
 * })
 * process.once('SIGTERM', () => consumer.close())
 * ```
 *
 * @throws {TypeError} for settings that could never work.
 */
export const createConsumer = <Db = undefined>(given: ConsumerOptions<Db>): Consumer => {
  checkSettings(given)
  const options = { ...given, onNotice: harmless(given.onNotice) }
  const { handle, counts } = createHandling(options, storeOf(options))
  // Whoever carries the messages looks at nothing that has to do with the store.
  const carrier = carryFor(options)(options as ConsumerSettings<unknown>, handle)
  return {
    started: carrier.started,
    stats: async () => {
      const state = await carrier.state()
      const taken = { ...counts }
      counts.oldestAgeMs = null
      return { ...state, ...taken }
    },
    redrive: (limit = 1000) => carrier.redrive(limit),
    close: carrier.close,
  }
}
