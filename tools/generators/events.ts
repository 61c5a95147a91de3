import { eventCatalogue, eventTypes, families, sampleEnvelope } from '@earshot/contracts'

const notes = ({ boardScoped, private: isPrivate }: { boardScoped: boolean; private: boolean }) => [
  ...(isPrivate ? ['Private: only a webhook that lists it by name gets it.'] : []),
  ...(boardScoped ? ['A board filter applies.'] : []),
]

const section = (type: (typeof eventTypes)[number]): string => {
  const event = eventCatalogue[type]
  return `### ${type}

${[event.summary, ...notes(event)].join(' ')}

\`\`\`json
${JSON.stringify(sampleEnvelope(type).data, null, 2)}
\`\`\``
}

const family = (name: (typeof families)[number]): string => {
  const types = eventTypes.filter(type => eventCatalogue[type].family === name)
  if (types.length === 0) throw new Error(`The family ${name} has no events`)
  const title = name === 'sla' ? 'SLA' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [`## ${title}`, ...types.map(section)].join('\n\n')
}

const { data, ...envelope } = sampleEnvelope('post.created')

const page = `<!-- Made by \`npm run generate\` out of the event catalogue and its samples. -->

# Events

A webhook subscribes to any of these ${eventTypes.length} types. Each delivery is a POST whose body is the envelope; what is below is its
\`data\`. More fields may come: a receiver accepts those that it does not know. Every deployment serves the JSON Schema of
each at \`/api/v1/schemas/<type>.json\`, with a whole event as its example. [Verify webhooks](../guides/verify-webhooks.md) says how to tell a genuine delivery.
Internal teams get the same events from RabbitMQ: [Consume events](../guides/consume-events.md).

\`\`\`json
${JSON.stringify({ ...envelope, data: {} }, null, 2)}
\`\`\`

${families.map(family).join('\n\n')}
`

export const events = () => [{ path: 'docs/reference/events.md', content: page }]
