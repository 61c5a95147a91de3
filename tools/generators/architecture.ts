import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultPorts } from '@earshot/service'
import {
  eventLog,
  exchanges,
  lane,
  queueDef,
  standingQueueNames,
  topology,
} from '../../libs/events/src/topology.ts'
import { feedback } from '../../services/feedback/src/main.ts'
import { gateway } from '../../services/gateway/src/main.ts'
import { segments, upstreams } from '../../services/gateway/src/proxy/upstreams.ts'
import { support } from '../../services/support/src/main.ts'
import { webhooks } from '../../services/webhooks/src/main.ts'

const root = join(import.meta.dirname, '..', '..')
const services = [gateway, feedback, support, webhooks]

const mermaid = (direction: 'LR' | 'TD', lines: string[]): string => {
  if (lines.length === 0) throw new Error('A picture of nothing')
  return `\`\`\`mermaid\nflowchart ${direction}\n${lines.map(line => `  ${line}`).join('\n')}\n\`\`\``
}

/** Names of Mermaid's nodes have neither dots nor dashes. */
const node = (name: string) => name.replace(/\W/g, '_')

/** Who asks whom inside, as the services' own main files say. */
const internalCalls = (): string[] =>
  services.flatMap(({ name }) => {
    const text = readFileSync(join(root, `services/${name}/src/main.ts`), 'utf8')
    const found = [...text.matchAll(/internalClient\(\{ from: '(\w+)', to: '(\w+)'/g)]
    return found.map(([, from, to]) => `${from} -.->|asks| ${to}`)
  })

const overview = (): string =>
  mermaid('LR', [
    'clients([clients]) -->|HTTP, key| gateway',
    ...services.map(({ name, schema }) => `${name}["${name}<br>:${defaultPorts[name]}, schema ${schema}"]`),
    ...upstreams.map(name => `gateway -->|HTTP, proven caller| ${name}`),
    ...internalCalls(),
    'postgres[(PostgreSQL)]',
    ...services.map(({ name }) => `${name} --- postgres`),
    'rabbitmq{{RabbitMQ}}',
    ...services.map(({ name }) => `${name} -->|outbox, relay| rabbitmq`),
    'rabbitmq -->|fan-out, lanes| webhooks',
    'webhooks -->|signed POST| receivers([receivers])',
  ])

const paths = (): string =>
  [
    '| service | answers below `/api/v1` |',
    '|---|---|',
    ...upstreams.map(name => `| ${name} | ${segments[name].map(it => `\`/${it}\``).join(', ')} |`),
    '| gateway | everything else |',
  ].join('\n')

const durableQueues = [...standingQueueNames, lane('<id>')]

const broker = (): string => {
  const names = topology()
  return mermaid('LR', [
    'ex_webhooks_control --> control["a queue for each worker, gone with it"]',
    'changes["a queue for each gateway to which somebody listens, gone with it"]',
    ...queueDef('gateway.changes').bindings.map(({ exchange }) => `ex_${node(exchange)} -->|#35;| changes`),
    ...Object.entries(exchanges).map(([name, { type }]) => `ex_${node(name)}{{"${name}<br>${type}"}}`),
    ...Object.entries(exchanges).flatMap(([name, { alternate }]) =>
      alternate ? [`ex_${node(name)} -.->|no such lane| ex_${node(alternate)}`] : [],
    ),
    `log["${eventLog}<br>stream, where EVENT_LOG is on"]`,
    'ex_earshot_events -->|public types| log',
    ...['earshot.replays', 'earshot.replays.private'].map(
      name => `ex_${node(name)} -->|team| team["consumer.&lt;team&gt;.events"]`,
    ),
    ...durableQueues.flatMap(queue => {
      const { bindings, deadLetter, ttlMs } = queueDef(queue)
      const label = names.queue(queue).replace('<id>', '&lt;webhook id&gt;')
      const self = `qu_${node(queue)}["${label}"]`
      const from = bindings.map(({ exchange, key }) => {
        const shown = key.replace('<id>', 'webhook id').replace('#', '#35;') // a code, or Mermaid takes it for the start of one
        return `ex_${node(exchange)} -->${shown ? `|${shown}| ` : ' '}qu_${node(queue)}`
      })
      const after = ttlMs ? `after ${ttlMs / 1000} s` : 'parked'
      // Dead-letter queues park into themselves: drawn, it would say less than it hides.
      const isOwn = bindings.some(({ exchange }) => exchange === deadLetter)
      return [
        self,
        ...from,
        ...(deadLetter && !isOwn ? [`qu_${node(queue)} -.->|${after}| ex_${node(deadLetter)}`] : []),
      ]
    }),
  ])
}

/** The workspaces' dependencies on one another. */
const dependencies = (): Map<string, string[]> =>
  new Map(
    globSync('{libs/*,services/*,web}/package.json', { cwd: root }).map(file => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      // What a page is made of is bundled, and installed nowhere.
      const own = Object.keys((file.startsWith('web/') ? devDependencies : dependencies) ?? {}).filter(it =>
        it.startsWith('@earshot/'),
      )
      return [name, own]
    }),
  )

/** Only the edges that say something: what a dependency needs itself is needed anyway. */
const imports = (): string => {
  const all = dependencies()
  const reaches = (from: string, to: string): boolean =>
    (all.get(from) ?? []).some(it => it === to || reaches(it, to))
  const short = (name: string) => name.replace('@earshot/', '')
  const names = [...all.keys()].sort()
  return mermaid('TD', [
    ...names.map(name => `${node(short(name))}["${short(name)}"]`),
    ...names.flatMap(name => {
      const direct = all.get(name) ?? []
      const telling = direct.filter(it => !direct.some(other => other !== it && reaches(other, it)))
      return telling.sort().map(it => `${node(short(name))} --> ${node(short(it))}`)
    }),
  ])
}

const page =
  (): string => `<!-- Made by \`npm run generate\` out of the route table, the broker's topology and the package.json files. -->

# Architecture

PostgreSQL holds the truth; RabbitMQ wakes, spreads and delays. Losing the broker costs time, not data: an event is a row
of the outbox, written in the transaction of the change that it tells, and stays one until the broker has confirmed it.
Each service has a schema of its own and reads no other. With \`npm start\` all of them are one process, and an in-process
broker may stand where RabbitMQ stands; the code is the same.

${overview()}

The gateway serves the admin panel at \`/admin\` ([why so](decisions/0016-panel.md)), which is one of its clients, and the public
portal at \`/\` ([why so](decisions/0017-portal.md)): pages that it makes of what the feedback service answers to whoever looks. It
proves who is asking, once, and signs what it found for the service that answers:

${paths()}

## Exchanges and queues

Events go to the two topic exchanges, where other teams bind queues of their own. The webhooks service fans them out into
deliveries and puts a pointer to each into the lane of its webhook: a receiver that is down fills its own lane only.
Short retries wait in queues with a time limit and fall back into the lane. Replays bring past events to the queue of one
team, which has bound it with its name.

${broker()}

## Who imports whom

Imports run one way. A service imports no other, only tests import \`testing\`, and \`client\` is for those outside and for what
asks the public API like them: \`web\`, the panel, and the portal in the gateway.

${imports()}
`

export const architecture = () => [{ path: 'docs/architecture.md', content: page() }]
