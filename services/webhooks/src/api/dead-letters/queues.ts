import { isId } from '@earshot/contracts'
import {
  type Broker,
  type DeadQueue,
  type Handler,
  type InMessage,
  isReadableEvent,
  keptHeaders,
} from '@earshot/events'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import { decodePointer } from '../../deliveries/pointers/pointer.ts'
import { readEvent } from '../../workers/fan-out/fan-out.ts'
import type { DeadQueueName } from './model.ts'

export type RedriveDeps = {
  broker: Broker
  /** What the workers do with each event that comes. */
  fanOut: Handler
}

type DeadLetterQueue = {
  name: DeadQueue
  /** Whether a redrive would take it. */
  isReadable: (message: InMessage) => boolean
  /** Brings one message on its way again; false when it cannot be read. */
  redrive: (deps: RedriveDeps, message: InMessage) => Promise<boolean>
}

/** To the webhooks only: others had them. */
const events: DeadLetterQueue = {
  name: 'webhooks.dead.events',
  isReadable: message => readEvent(message) !== undefined,
  redrive: async ({ fanOut }, message) => (await fanOut(message)) === 'ack',
}

const pointerIn = ({ body, key }: InMessage) => {
  const pointer = decodePointer(body)
  return pointer && isId('webhook', key) ? { ...pointer, id: pointer.deliveryId, webhookId: key } : undefined
}

const deliveries: DeadLetterQueue = {
  name: 'webhooks.dead.deliveries',
  isReadable: message => pointerIn(message) !== undefined,
  redrive: async ({ broker }, message) => {
    const pointer = pointerIn(message)
    if (pointer) await dispatch(broker, pointer)
    return pointer !== undefined
  },
}

/** To the one service only, as new: its headers of having been parked stay behind. */
const eventsOf = (service: 'feedback' | 'support' | 'gateway'): DeadLetterQueue => ({
  name: `${service}.dead.events`,
  isReadable: isReadableEvent,
  redrive: async ({ broker }, message) => {
    if (!isReadableEvent(message)) return false
    const { id, key, body, headers } = message
    await broker.publish({
      exchange: `${service}.redrive`,
      key,
      id,
      body: body.toString(),
      headers: keptHeaders(headers),
    })
    return true
  },
})

export const deadLetterQueues: Record<DeadQueueName, DeadLetterQueue> = {
  events,
  deliveries,
  feedback_events: eventsOf('feedback'),
  support_events: eventsOf('support'),
  gateway_events: eventsOf('gateway'),
}
