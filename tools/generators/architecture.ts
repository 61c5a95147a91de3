import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { upstreamNames } from '@earshot/runtime'
import { defaultPorts } from '@earshot/service'
import {
  type DurableQueue,
  eventLog,
  lane,
  permanentQueueNames,
  queueDef,
  topology,
} from '../../libs/events/src/broker/topology.ts'
import { services, storingServices } from '../../services/all/services.ts'
import type { GeneratedFile } from './marks.ts'
import { pathsOf } from './paths.ts'

const root = join(import.meta.dirname, '..', '..')

const mermaid = (direction: 'LR' | 'TD', lines: string[]): string => {
  if (lines.length === 0 || lines.length > 30)
    throw new Error(`A diagram must have 1 to 30 lines, not ${lines.length}`)
  return `\`\`\`mermaid\nflowchart ${direction}\n${lines.map(line => `  ${line}`).join('\n')}\n\`\`\``
}

/** A node name for Mermaid, which allows no dots and dashes. */
const node = (name: string) => name.replace(/\W/g, '_')

/** The internal calls between services, from their main files: a line for each service that calls others. */
const internalCalls = (): string[] =>
  services.flatMap(({ name }) => {
    const text = readFileSync(join(root, `services/${name}/src/main.ts`), 'utf8')
    const found = [...text.matchAll(/internalClient\(\{ from: '(\w+)', to: '(\w+)'/g)]
    return found.length === 0 ? [] : [`${name} -.-> ${found.map(([, , to]) => to).join(' & ')}`]
  })

const overview = (): string =>
  mermaid('LR', [
    'clients([clients]) -->|HTTP, key| gateway',
    ...services.map(
      ({ name, schema }) =>
        `${name}["${name}<br>:${defaultPorts[name]}${schema === undefined ? '' : `, schema ${schema}`}"]`,
    ),
    `gateway -->|HTTP, signed identity| ${upstreamNames.join(' & ')}`,
    ...internalCalls(),
    'postgres[(PostgreSQL)]',
    `${storingServices.map(({ name }) => name).join(' & ')} --- postgres`,
    'rabbitmq{{RabbitMQ}}',
    `${storingServices.map(({ name }) => name).join(' & ')} -->|outbox, relay| rabbitmq`,
    'rabbitmq -->|fan-out, lanes| webhooks',
    'webhooks -->|signed POST| receivers([receivers])',
  ])

const paths = (): string =>
  [
    '| service | paths below `/api/v1` |',
    '|---|---|',
    ...services.map(
      ({ name }) =>
        `| ${name} | ${pathsOf(name)
          .map(it => `\`${it}\``)
          .join(', ')} |`,
    ),
  ].join('\n')

const standing = permanentQueueNames.map(queue => ({ queue, ...queueDef(queue) }))
const shownName = (queue: DurableQueue) => topology().queue(queue).replace('<id>', '&lt;webhook id&gt;')
const isEvents = (exchange: string) => /^earshot\.events/.test(exchange)

/** Escapes `#`, which Mermaid takes for the start of a character code. */
const shownKeys = (keys: string[]) => [...new Set(keys)].map(key => key.replace('#', '#35;')).join('<br>')

const eventsOut = (): string =>
  mermaid('LR', [
    'relays["outbox relays of all services"] --> events{{"earshot.events<br>earshot.events.private<br>topic"}}',
    ...standing
      .filter(({ bindings }) => bindings.some(({ exchange }) => isEvents(exchange)))
      .flatMap(({ queue, bindings }) => {
        const keys = bindings.filter(({ exchange }) => isEvents(exchange)).map(({ key }) => key)
        return `events -->|${shownKeys(keys)}| ${node(queue)}["${shownName(queue)}"]`
      }),
    `events -->|${shownKeys(queueDef('gateway.changes').bindings.map(({ key }) => key))}| changes["one queue per gateway with connected clients, deleted with it"]`,
    'presence{{"gateway.presence<br>fanout"}} -->|who is viewing and typing| gateways["one queue per gateway, deleted with it"]',
    'account_changes{{"accounts.changes<br>fanout"}} -->|changed credentials and settings| caches["one queue per gateway, deleted with it"]',
    `events -->|public types| log["${eventLog}<br>stream, if EVENT_LOG is on"]`,
    'events -->|types of its choice| team["consumer.&lt;team&gt;.…"]',
    'replays{{"earshot.replays<br>earshot.replays.private<br>topic"}} -->|name of the team| team',
  ])

const deliveriesOut = (): string => {
  const queue = lane('<id>')
  const retries = standing.filter(({ ttlMs }) => ttlMs)
  return mermaid('LR', [
    'fan["fan-out"] -->|webhook id| deliver{{"webhooks.deliver<br>direct"}}',
    `deliver -->|webhook id| lane["${shownName(queue)}"]`,
    'lane --> worker["worker: claim, send, settle"]',
    ...retries.flatMap(({ queue: it, ttlMs = 0 }) => [
      `worker -->|retry| ${node(it)}["${shownName(it)}"]`,
      `${node(it)} -.->|after ${ttlMs / 1000} s| deliver`,
    ]),
    `deliver -.->|no such lane| orphan["${shownName('webhooks.orphan')}"]`,
    'orphan -->|lane declared| deliver',
    'control{{"webhooks.control<br>fanout"}} -->|webhook changed| worker',
  ])
}

const deadLetters = (): string => {
  const dead = [...standing, { queue: lane('<id>'), ...queueDef(lane('<id>')) }].flatMap(
    ({ queue, deadLetter = '', ttlMs, bindings }) => {
      if (!deadLetter || ttlMs || bindings.some(({ exchange }) => exchange === deadLetter)) return []
      const redrive = bindings.map(({ exchange }) => exchange).find(exchange => exchange.endsWith('.redrive'))
      return [
        `| \`${topology().queue(queue)}\` | \`${deadLetter}.v1\` | ${redrive ? `\`${redrive}\`` : 'its own exchange'} |`,
      ]
    },
  )
  if (dead.length === 0) throw new Error('No queue has dead letters')
  return ['| queue | dead-letter queue | redriven through |', '|---|---|---|', ...dead].join('\n')
}

const layers = (): string =>
  [...services.map(({ name }) => `services/${name}`), 'web', 'web/src/widget']
    .map(folder => {
      const declared: Record<string, string> = JSON.parse(
        readFileSync(join(root, folder, 'layers.json'), 'utf8'),
      )
      const rows = Object.entries(declared).map(([layer, content]) => `| \`${layer}\` | ${content} |`)
      return [`**${folder}**`, '', '| layer | contains |', '|---|---|', ...rows].join('\n')
    })
    .join('\n\n')

/** The workspaces' dependencies on one another. */
const dependencies = (): Map<string, string[]> =>
  new Map(
    globSync('{libs/*,services/*,web}/package.json', { cwd: root }).map(file => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      // The panel and the published client bundle their dependencies, so these are devDependencies.
      const bundles = file.startsWith('web/') || file.startsWith('libs/client/')
      const own = Object.keys((bundles ? devDependencies : dependencies) ?? {}).filter(it =>
        it.startsWith('@earshot/'),
      )
      return [name, own]
    }),
  )

/** The imports between packages, without edges that follow from others. */
const imports = (): string => {
  const all = dependencies()
  const reaches = (from: string, to: string): boolean =>
    (all.get(from) ?? []).some(it => it === to || reaches(it, to))
  const short = (name: string) => name.replace('@earshot/', '')
  const names = [...all.keys()].sort()
  return mermaid('TD', [
    ...names.flatMap(name => {
      const direct = all.get(name) ?? []
      const needed = direct.filter(it => !direct.some(other => other !== it && reaches(other, it)))
      const below = needed.sort().map(it => node(short(it)))
      return below.length === 0 ? [] : [`${node(short(name))} --> ${below.join(' & ')}`]
    }),
  ])
}

const blocks: Record<string, () => string> = {
  services: overview,
  routes: paths,
  events: eventsOut,
  deliveries: deliveriesOut,
  'dead-letters': deadLetters,
  layers,
  packages: imports,
}

const path = 'docs/architecture.md'

/** The page is written by hand, except for the generated blocks between marks, which are replaced. */
const page = (): string => {
  const missing = new Set(Object.keys(blocks))
  const text = readFileSync(join(root, path), 'utf8').replace(
    /(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)/gs,
    (_, start: string, name: string, end: string) => {
      const block = blocks[name]
      if (!block) throw new Error(`${path} has a block ${name}, which has no generator`)
      missing.delete(name)
      return `${start}\n${block()}\n\n${end}`
    },
  )
  if (missing.size > 0) throw new Error(`${path} lacks the blocks ${[...missing].join(', ')}`)
  return text
}

export const architecture = (): GeneratedFile[] => [{ path, content: page(), whole: false }]
