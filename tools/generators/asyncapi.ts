import { readFileSync } from 'node:fs'
import {
  type EventType,
  eventCatalogue,
  eventJsonSchema,
  eventTypes,
  families,
  sampleEnvelope,
} from '@earshot/contracts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const description = `
What internal teams hear of Earshot on RabbitMQ. A team binds a queue of its own, \`consumer.<name>.events\`, to the topic
exchange \`earshot.events\`; the routing key is the type of the event. Notes and private comments are on
\`earshot.events.private\`, which a team is let into by name.

- **At least once**: an event may come twice; \`id\` stays the same.
- **Order** is not promised. \`x-producer-seq\` rises for everything that one service (\`cloudEvents:source\`) tells of one object.
- **Fields are only ever added**, values of an enumeration too: a consumer accepts what it does not know.
- The body is the one that webhooks get, byte for byte. Text in headers is percent-encoded where it is not printable ASCII.
`.trim()

const eventId = 'evt_01kkajvtszecst1qj8w3r5y7bd'

/** What the relay writes beside the body, and `emit` before it. */
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
      description: 'Rises with the events of one service; for one object, in the order of its changes.',
    },
    'x-actor-id': {
      type: 'string',
      description: 'Whose deed it was: a principal, or `service:<name>` for what happens by itself.',
    },
    'x-board-id': {
      type: 'string',
      description: 'The board of a post or a comment; both boards of a merge, with a comma between.',
    },
    'x-request-id': { type: 'string', description: 'The request that caused it, where one did.' },
    traceparent: {
      type: 'string',
      pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
      description: 'The W3C trace context of the request that caused it, where one did.',
    },
    'x-replayed': {
      const: 'true',
      description: 'The broker had lost its data, and this was published again from PostgreSQL.',
    },
    'x-replay': {
      type: 'string',
      description:
        'The replay that brings it, where somebody has asked for past events to come once more. It comes by `earshot.replays`, or `earshot.replays.private`, with the name of the consumer as its routing key.',
    },
    'cloudEvents:specversion': { const: '1.0' },
    'cloudEvents:id': { type: 'string', description: 'The `id` of the event, as is the message id.' },
    'cloudEvents:source': { enum: ['/earshot/feedback', '/earshot/support'] },
    'cloudEvents:type': {
      type: 'string',
      description: 'The `type` of the event, as is the routing key, but for replays.',
    },
    'cloudEvents:time': { type: 'string', format: 'date-time', description: 'Its `createdAt`.' },
  },
}

const exchanges = ['earshot.events', 'earshot.events.private'] as const
type Exchange = (typeof exchanges)[number]

/** A comment is on one or the other, as it is private or not. */
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

/** The payload without what belongs to a schema that stands alone. */
const payloadOf = (type: EventType) => {
  const { $schema: _, examples: __, ...schema } = eventJsonSchema(type)
  return schema
}

const sampleHeaders = (type: EventType) => ({
  'x-producer-seq': 4711,
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

/** The events as internal consumers get them from RabbitMQ, as AsyncAPI 3.0. */
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
      description: 'The RabbitMQ of the deployment; `amqps` where it has TLS.',
      variables: { host: { default: 'localhost:5672', description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/user' }],
    },
  },
  channels: Object.fromEntries(places.map(place => [place.id, channel(place)])),
  operations: Object.fromEntries(places.map(place => [place.id, operation(place)])),
  components: {
    securitySchemes: {
      user: { type: 'userPassword', description: 'A RabbitMQ user with rights on `consumer.<name>.*` only.' },
    },
    schemas: { headers },
    messages: byType(message),
  },
}

/** The gateway serves it as it lies there, like the OpenAPI document. */
export const asyncapi = () => [
  {
    path: 'services/gateway/src/edge/reference/asyncapi.json',
    content: `${JSON.stringify(asyncapiDocument, null, 2)}\n`,
  },
]
