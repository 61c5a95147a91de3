import { eventCatalogue, eventTypes, families, sampleEnvelope } from '@earshot/contracts'

const notes = ({ boardScoped, private: isPrivate }: { boardScoped: boolean; private: boolean }) => [
  ...(isPrivate ? ['Private: only webhooks that list this type receive it.'] : []),
  ...(boardScoped ? ['Board filters apply.'] : []),
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

const page = `<!-- Made by \`npm run generate\` from the event catalogue and its samples. -->

# Events

A webhook can subscribe to any of these ${eventTypes.length} event types. Each delivery is a POST request with this envelope as its body. The
samples below show its \`data\`. New fields may be added at any time, so receivers must ignore unknown fields. Every deployment
serves the JSON Schema of each type at \`/api/v1/schemas/<type>.json\`, with a complete event as example.
[Verify webhooks](../guides/verify-webhooks.md) describes how to check signatures. Internal consumers get the same events from
RabbitMQ: [Consume events](../guides/consume-events.md).

\`\`\`json
${JSON.stringify({ ...envelope, data: {} }, null, 2)}
\`\`\`

${families.map(family).join('\n\n')}
`

export const events = () => [{ path: 'docs/reference/events.md', content: page }]
