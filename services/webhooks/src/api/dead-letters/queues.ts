import { isId } from '@earshot/contracts'
import {
  type Broker,
  type DeadQueue,
  type Handler,
  type InMessage,
  isReadableEvent,
  keptHeaders,
} from '@earshot/events'
import type { Upstream } from '@earshot/runtime'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import { decodePointer } from '../../deliveries/pointers/pointer.ts'
import { readEvent } from '../../workers/fan-out/fan-out.ts'
import type { DeadQueueName } from './model.ts'

export type RedriveDeps = {
  broker: Broker
  /** The handler that workers use for events. */
  fanOut: Handler
}

type DeadLetterQueue = {
  name: DeadQueue
  /** Whether this version can process the message. */
  isReadable: (message: InMessage) => boolean
  /** Processes one message again; false if it cannot be read. */
  redrive: (deps: RedriveDeps, message: InMessage) => Promise<boolean>
}

/** Redrives to the webhooks only: other consumers have already received the event. */
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

/** Redrives to one service only, without the headers that dead-lettering added. */
const eventsOf = (service: Exclude<Upstream, 'webhooks'>): DeadLetterQueue => ({
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
  accounts_events: eventsOf('accounts'),
  files_events: eventsOf('files'),
  mail_events: eventsOf('mail'),
}
