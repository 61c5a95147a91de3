import { privateEventTypes } from '../consumer/catalogue.ts'
import type { Delivery } from '../consumer/context.ts'
import { attemptHeader } from '../consumer/context.ts'
import type { Handling } from '../consumer/handle.ts'
import { bindingKeys } from '../consumer/settings.ts'
import type { Connect } from '../consumer/transport.ts'
import type { AnyEvent } from '../consumer/types.ts'

/** An event that a consumer could not handle. */
export type DeadLetter = { consumer: string; event: AnyEvent; attempts: number; reason: string }

/** An in-process broker, instead of RabbitMQ. */
export type TestBroker = {
  /**
   * Publishes an event as Earshot does, to every consumer with a matching binding. Resolves when each has handled or
   * dead-lettered it; retries run without delay. `headers` are added to those that Earshot sets.
   */
  publish: (event: AnyEvent, headers?: Record<string, unknown>) => Promise<void>
  /** The dead letters of all consumers. */
  readonly dead: readonly DeadLetter[]
  /** For `createConsumer`. */
  readonly connect: Connect
}

type Bound = {
  name: string
  keys: string[]
  private: boolean
  handle: Handling['handle']
  giveUp: AbortController
  inFlight: Set<Promise<void>>
}

/** Matches like a topic exchange: `*` is one word, `#` any number of words. */
const matches = (key: string, type: string): boolean => {
  const fits = ([head, ...rest]: string[], words: string[]): boolean => {
    if (head === undefined) return words.length === 0
    if (head === '#') return fits(rest, words) || (words.length > 0 && fits([head, ...rest], words.slice(1)))
    return words.length > 0 && (head === '*' || head === words[0]) && fits(rest, words.slice(1))
  }
  return fits(key.split('.'), type.split('.'))
}

const isPrivate = ({ type, data }: AnyEvent): boolean => {
  const { comment } = data as { comment?: { isPrivate?: boolean } }
  return (privateEventTypes as readonly string[]).includes(type) || comment?.isPrivate === true
}

/** A broker for tests of a consumer: `createConsumer({ broker: createTestBroker(), … })`. */
export const createTestBroker = (): TestBroker => {
  const bound = new Set<Bound>()
  const dead: DeadLetter[] = []
  let seq = 0

  const deliver = async (it: Bound, event: AnyEvent, headers: Record<string, unknown>) => {
    const body = new TextEncoder().encode(JSON.stringify(event))
    for (let attempt = 1; !it.giveUp.signal.aborted; ) {
      const delivery: Delivery = {
        body,
        headers: { ...headers, [attemptHeader]: attempt },
        redelivered: false,
      }
      const outcome = await it.handle(delivery, it.giveUp.signal)
      if (outcome.kind === 'retry') attempt = outcome.attempt
      else if (outcome.kind === 'done') return
      else
        return void dead.push({
          consumer: it.name,
          event,
          attempts: outcome.attempts,
          reason: outcome.reason,
        })
    }
  }
  const publish: TestBroker['publish'] = async (event, more = {}) => {
    const headers = {
      'x-producer-seq': ++seq,
      'cloudEvents:specversion': '1.0',
      'cloudEvents:id': event.id,
      'cloudEvents:source': '/earshot/test',
      'cloudEvents:type': event.type,
      'cloudEvents:time': event.createdAt,
      ...more,
    }
    const listening = [...bound].filter(
      it => (it.private || !isPrivate(event)) && it.keys.some(key => matches(key, event.type)),
    )
    await Promise.all(
      listening.map(it => {
        const work: Promise<void> = deliver(it, event, headers).finally(() => it.inFlight.delete(work))
        it.inFlight.add(work)
        return work
      }),
    )
  }

  const connect: Connect = (settings, handle) => {
    const it: Bound = {
      name: settings.name,
      keys: bindingKeys(settings),
      private: settings.private ?? false,
      handle,
      giveUp: new AbortController(),
      inFlight: new Set(),
    }
    bound.add(it)
    const own = () => dead.filter(({ consumer }) => consumer === it.name)
    return {
      started: Promise.resolve(),
      state: async () => ({ connected: bound.has(it), fault: null, ready: 0, deadLetters: own().length }),
      redrive: async limit => {
        const again = own().slice(0, limit)
        for (const letter of again) dead.splice(dead.indexOf(letter), 1)
        for (const { event } of again) await deliver(it, event, {})
        return again.length
      },
      close: async () => {
        bound.delete(it)
        await Promise.all(it.inFlight)
        it.giveUp.abort()
      },
    }
  }
  return { publish, dead, connect }
}
