import { readFileSync } from 'node:fs'
import {
  type EventType,
  eventCatalogue,
  eventJsonSchema,
  eventTypes,
  families,
  sampleEnvelope,
} from '@earshot/contracts'
import { documentText } from './document.ts'
import { namedSchemas } from './named-schemas.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const description = `
The events that internal consumers receive from RabbitMQ. Each consumer binds a queue, \`consumer.<name>.events\`, to the topic
exchange \`earshot.events\`. The routing key is the event type. Notes and private comments are published on
\`earshot.events.private\`, which needs a separate permission for each consumer.

- **At least once**: an event may be delivered more than once, with the same \`id\`.
- **Order** is not guaranteed. \`x-producer-seq\` increases with the events of one service (\`cloudEvents:source\`) about one object.
- **Compatibility**: new fields and enum values may be added at any time. Consumers must ignore unknown ones.
- The body is byte for byte the one that webhooks receive. Header values are percent-encoded where they are not printable ASCII.
`.trim()

const eventId = 'evt_01kkajvtszecst1qj8w3r5y7bd'

/** The message headers that `emit` and the relay write. */
const headers = {
  type: 'object',
  required: [
    'x-producer-seq',
    'x-actor-id',
    'cloudEvents:specversion',
    'cloudEvents:id',
    'cloudEvents:source',
    'cloudEvents:type',
    'cloudEvents:time',
  ],
  properties: {
    'x-producer-seq': {
      type: 'integer',
      minimum: 1,
      description:
        'A number that increases with the events of one service, in the order of changes to each object.',
    },
    'x-stored-at': {
      type: 'string',
      format: 'date-time',
      description:
        'When the event was stored, by the clock of the database. `cloudEvents:time` is by the clock of one process.',
    },
    'x-actor-id': {
      type: 'string',
      description: 'The principal that made the change, or `service:<name>` for background work.',
    },
    'x-board-id': {
      type: 'string',
      description: 'The board of a post or comment; for a merge, both boards separated by a comma.',
    },
    'x-visitor-id': {
      type: 'string',
      description:
        'The principal whose conversation it is, for the event families conversation, message and assistant.',
    },
    'x-request-id': { type: 'string', description: 'The id of the request that caused the event, if any.' },
    traceparent: {
      type: 'string',
      pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
      description: 'The W3C trace context of the request that caused the event, if any.',
    },
    'x-bulk': {
      const: 'true',
      description:
        'The event is one of very many that its actor caused at once. Events of others are published before it.',
    },
    'x-replayed': {
      const: 'true',
      description: 'The event was published again from PostgreSQL after the broker lost its data.',
    },
    'x-replay': {
      type: 'string',
      description:
        'The id of the replay, for an event of a requested replay. Replays are published on `earshot.replays` or `earshot.replays.private` with the name of the consumer as routing key.',
    },
    'cloudEvents:specversion': { const: '1.0' },
    'cloudEvents:id': { type: 'string', description: 'The `id` of the event, which is also the message id.' },
    'cloudEvents:source': { enum: ['/earshot/feedback', '/earshot/support'] },
    'cloudEvents:type': {
      type: 'string',
      description: 'The `type` of the event, which is also the routing key except for replays.',
    },
    'cloudEvents:time': { type: 'string', format: 'date-time', description: 'The `createdAt` of the event.' },
  },
}

const exchanges = ['earshot.events', 'earshot.events.private'] as const
type Exchange = (typeof exchanges)[number]

/** Comments are published on one exchange or the other: each comment is private or public. */
const exchangesOf = (type: EventType): Exchange[] => {
  if (eventCatalogue[type].private) return ['earshot.events.private']
  return eventCatalogue[type].family === 'comment' ? [...exchanges] : ['earshot.events']
}

const places = eventTypes.flatMap(type =>
  exchangesOf(type).map(exchange => ({
    type,
    exchange,
    id: exchange === 'earshot.events' || eventCatalogue[type].private ? type : `${type}.private`,
  })),
)

const channel = ({ type, exchange }: (typeof places)[number]) => ({
  address: type,
  title: type,
  description: eventCatalogue[type].summary,
  tags: [{ name: eventCatalogue[type].family }],
  messages: { [type]: { $ref: `#/components/messages/${type}` } },
  bindings: {
    amqp: {
      is: 'routingKey',
      exchange: { name: exchange, type: 'topic', durable: true, autoDelete: false, vhost: '/' },
      bindingVersion: '0.3.0',
    },
  },
})

const operation = ({ type, id }: (typeof places)[number]) => ({
  action: 'send',
  summary: eventCatalogue[type].summary,
  channel: { $ref: `#/channels/${id}` },
  messages: [{ $ref: `#/channels/${id}/messages/${type}` }],
  bindings: { amqp: { deliveryMode: 2, mandatory: true, bindingVersion: '0.3.0' } },
})

const schemas = namedSchemas()

/** The payload's schema without the keywords of a standalone schema. */
const payloadOf = (type: EventType) => {
  const { $schema: _, examples: __, ...schema } = eventJsonSchema(type)
  return schemas.add(type, schema)
}

const sampleHeaders = (type: EventType) => ({
  'x-producer-seq': 4711,
  'x-stored-at': sampleEnvelope(type).createdAt,
  'x-actor-id': 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  'cloudEvents:specversion': '1.0',
  'cloudEvents:id': eventId,
  'cloudEvents:source': ['post', 'comment', 'changelog'].includes(eventCatalogue[type].family)
    ? '/earshot/feedback'
    : '/earshot/support',
  'cloudEvents:type': type,
  'cloudEvents:time': sampleEnvelope(type).createdAt,
})

const message = (type: EventType) => ({
  name: type,
  title: type,
  summary: eventCatalogue[type].summary,
  contentType: 'application/json',
  headers: { $ref: '#/components/schemas/headers' },
  payload: payloadOf(type),
  examples: [{ name: 'sample', headers: sampleHeaders(type), payload: sampleEnvelope(type) }],
  bindings: { amqp: { messageType: type, bindingVersion: '0.3.0' } },
})

const byType = <T>(make: (type: EventType) => T) =>
  Object.fromEntries(eventTypes.map(type => [type, make(type)]))

const messages = byType(message)

/** The events that internal consumers receive from RabbitMQ, as AsyncAPI 3.0. */
export const asyncapiDocument = {
  asyncapi: '3.0.0',
  info: {
    title: 'Earshot events',
    version,
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    tags: families.map(name => ({ name })),
  },
  defaultContentType: 'application/json',
  servers: {
    rabbitmq: {
      host: '{host}',
      protocol: 'amqp',
      protocolVersion: '0.9.1',
      description: 'The RabbitMQ of the deployment. Use `amqps` if it has TLS.',
      variables: { host: { default: 'localhost:5672', description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/user' }],
    },
  },
  channels: Object.fromEntries(places.map(place => [place.id, channel(place)])),
  operations: Object.fromEntries(places.map(place => [place.id, operation(place)])),
  components: {
    securitySchemes: {
      user: {
        type: 'userPassword',
        description: 'A RabbitMQ user with permissions for `consumer.<name>.*` only.',
      },
    },
    schemas: { headers, ...schemas.all() },
    messages,
  },
}

/** The gateway serves this file unchanged, like the OpenAPI document. */
export const asyncapi = () => [
  {
    path: 'services/gateway/src/edge/reference/asyncapi.json',
    content: documentText(asyncapiDocument),
  },
]
