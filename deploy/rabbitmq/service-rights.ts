import {
  feedbackEvents,
  feedbackInternalEvents,
  supportEvents,
  supportInternalEvents,
  webhooksInternalEvents,
} from '@earshot/contracts'
import type { ServiceName } from '@earshot/runtime'
import {
  type AnyExchange,
  eventLog,
  exchanges,
  permanentQueueNames,
  queueDef,
  topology,
} from '../../libs/events/src/broker/topology.ts'
import { anyOf, literal, type Rights } from './rights.ts'

type Names = ReturnType<typeof topology>

const exchangeNames = Object.keys(exchanges) as AnyExchange[] // keys of a Record<AnyExchange, …>

/**
 * The permissions that a process needs to declare the topology. Every process declares all of it, so that queues exist for a
 * publish whichever process starts first. RabbitMQ requires: configure on each resource; for a binding, write on the queue and
 * read on the exchange; for a dead-letter exchange, read on the queue and write on the exchange; the same for an alternate
 * exchange.
 */
const topologyRights = (names: Names): Rights => {
  const queues = permanentQueueNames.map(queue => ({ name: names.queue(queue), ...queueDef(queue) }))
  const alternates = exchangeNames.flatMap(name => {
    const { alternate } = exchanges[name]
    return alternate ? [{ name, alternate }] : []
  })
  const exchange = (name: AnyExchange) => literal(names.exchange(name))
  return {
    configure: [...exchangeNames.map(exchange), ...queues.map(({ name }) => literal(name))],
    write: [
      ...queues.map(({ name }) => literal(name)),
      ...queues.flatMap(({ deadLetter }) => (deadLetter ? [exchange(deadLetter)] : [])),
      ...alternates.map(({ alternate }) => exchange(alternate)),
    ],
    read: [
      ...queues.map(({ name }) => literal(name)),
      ...queues.flatMap(({ bindings }) => bindings.map(({ exchange: name }) => exchange(name))),
      ...alternates.map(({ name }) => exchange(name)),
    ],
  }
}

/** A lane for each webhook, a queue for each process that is notified of changes, and the exchanges between them. */
const deliveryRights = (names: Names, prefix: string): Rights => {
  const queues = [`${literal(`${prefix}webhooks.lane.`)}.+`, `${literal(`${prefix}webhooks.control.`)}.+`]
  const own = exchangeNames
    .filter(name => name.startsWith('webhooks.'))
    .map(name => literal(names.exchange(name)))
  return { configure: queues, write: [...queues, ...own], read: [...queues, ...own] }
}

/**
 * Additional rights of the gateway: a queue for each process with clients that wait for changes, and one for what the processes
 * send each other about members who are viewing and typing.
 */
const changeRights = (names: Names, prefix: string): Rights => {
  const queues = ['gateway.changes', 'gateway.presence', 'accounts.changes'].map(
    name => `${literal(`${prefix}${name}.`)}.+`,
  )
  const presence = literal(names.exchange('gateway.presence'))
  const changes = literal(names.exchange('accounts.changes'))
  return { configure: queues, write: [...queues, presence], read: [...queues, presence, changes] }
}

/** Additional rights of the accounts service: it notifies gateways of changed credentials and settings. */
const announcingRights = (names: Names): Rights => ({
  configure: [],
  write: [literal(names.exchange('accounts.changes'))],
  read: [],
})

/** Permissions that only one service has. */
const ownRights = (service: ServiceName, names: Names, prefix: string): Rights[] => {
  if (service === 'webhooks') return [deliveryRights(names, prefix), replayRights(names)]
  if (service === 'gateway') return [changeRights(names, prefix)]
  return service === 'accounts' ? [announcingRights(names)] : []
}

/**
 * The events that each service publishes, by the part before the dot, so that a new event type of the family needs no new rights.
 */
const publishedTypes: Record<ServiceName, { events: string[]; private: string[] }> = {
  gateway: { events: [], private: [] },
  accounts: { events: ['principal.', 'company.', 'segment.', 'settings.', 'audit.'], private: ['letter.'] },
  feedback: {
    events: [...Object.keys({ ...feedbackEvents, ...feedbackInternalEvents }), 'principal.', 'audit.'],
    private: ['comment.', 'notification.'],
  },
  support: {
    events: [...Object.keys({ ...supportEvents, ...supportInternalEvents }), 'principal.', 'audit.'],
    private: ['conversation.', 'message.', 'ticket.', 'notification.'],
  },
  webhooks: { events: [...Object.keys(webhooksInternalEvents), 'audit.'], private: [] },
  files: { events: [], private: [] },
  mail: { events: ['mail.', 'notification.', 'contact.', 'audit.'], private: [] },
}

/**
 * Additional rights of the webhooks service: it creates the event log, replays events to teams' queues, and redrives the dead
 * letters of the services.
 */
const replayRights = (names: Names): Rights => {
  const log = literal(names.queue(eventLog))
  const back: AnyExchange[] = [
    'earshot.replays',
    'earshot.replays.private',
    'feedback.redrive',
    'support.redrive',
    'accounts.redrive',
    'files.redrive',
    'mail.redrive',
  ]
  return { configure: [log], write: [log, ...back.map(it => literal(names.exchange(it)))], read: [log] }
}

const families = (types: string[]): string[] => [
  ...new Set(types.map(type => `${literal(type.split('.')[0] ?? '')}\\..*`)),
]

const serviceRights = (service: ServiceName, prefix: string): Rights => {
  const names = topology(prefix)
  const publishes: AnyExchange[] =
    publishedTypes[service].private.length > 0
      ? ['earshot.events', 'earshot.events.private']
      : ['earshot.events']
  const epoch = `${literal(`${prefix}${service}.epoch.`)}.+`
  const declared = topologyRights(names)
  const own = ownRights(service, names, prefix)
  return {
    configure: [...declared.configure, epoch, ...own.flatMap(it => it.configure)],
    write: [
      ...declared.write,
      ...publishes.map(it => literal(names.exchange(it))),
      ...own.flatMap(it => it.write),
    ],
    read: [...declared.read, ...own.flatMap(it => it.read)],
  }
}

/** The permissions of a service's user and the events that it may publish. Each service binds the queues of all services. */
export const serviceUser = (service: ServiceName, prefix: string) => ({
  user: `earshot-${service}`,
  rights: serviceRights(service, prefix),
  topics: [
    {
      exchange: `${prefix}earshot.events`,
      write: anyOf(families(publishedTypes[service].events)),
      read: '.*',
    },
    {
      exchange: `${prefix}earshot.events.private`,
      write: anyOf(families(publishedTypes[service].private)),
      read: '.*',
    },
  ],
})
