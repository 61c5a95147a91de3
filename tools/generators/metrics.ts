import { metrics } from '@earshot/runtime'
// Each brings the metrics of what it is made of into the registry.
import '../../services/feedback/src/main.ts'
import '../../services/gateway/src/main.ts'
import '../../services/support/src/main.ts'
import '../../services/webhooks/src/main.ts'

/** prom-client keeps the names of the labels on each metric; its types do not say so. */
type Metric = { name: string; type: string; help: string; labelNames: readonly string[] }

const registered = (metrics.getMetricsAsArray() as unknown as Metric[]).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

/** What is worth waking somebody for. The metrics that it names are there, or this generator fails. */
const alerts: [expression: string, meaning: string][] = [
  [
    'max(earshot_outbox_oldest_seconds) > 60',
    'Events are not reaching the broker: it is away, or short of memory.',
  ],
  [
    'count(count by (service) (earshot_outbox_unpublished)) < 4',
    'A service has no worker, or none that reaches its database: its events wait, and nobody counts them.',
  ],
  ['max(earshot_outbox_parked) > 0', 'The broker refuses one event again and again.'],
  [
    'max(earshot_queue_messages{queue=~".+[.]dead[.].+"}) > 0',
    'Messages were set aside that nobody could read. `GET /api/v1/dead-letters` shows them.',
  ],
  [
    'rate(earshot_deliveries_swept_total[1h]) > 0',
    'Pointers to deliveries were lost and found again. After a crash that is as it should be; without one it is not.',
  ],
  [
    'histogram_quantile(0.99, rate(earshot_delivery_end_to_end_seconds_bucket[5m])) > 5',
    'Deliveries are late: add workers, or see which limit of the capacity guide has been reached.',
  ],
  [
    'max(earshot_mails_oldest_seconds) > 900',
    'The mail server is away or refuses the login: `mail.retried` in the log says why.',
  ],
  ['max(earshot_database_waiting) > 10', 'Statements queue for connections: raise `DATABASE_POOL_MAX`.'],
  [
    'max(nodejs_eventloop_lag_p99_seconds) > 0.2',
    'A process has more to do than its core can: run another one.',
  ],
]

const cell = (text: string) => text.replaceAll('|', '\\|')

const row = ({ name, type, help, labelNames }: Metric): string => {
  if (!help.endsWith('.')) throw new Error(`The help of ${name} is no sentence`)
  const labels = labelNames.map(label => `\`${label}\``).join(', ')
  return `| \`${name}\` | ${type} | ${labels} | ${cell(help)} |`
}

const table = (prefix: string): string => {
  const rows = registered.filter(({ name }) => name.startsWith(prefix)).map(row)
  if (rows.length === 0) throw new Error(`No metric begins with ${prefix}`)
  return ['| metric | type | labels | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

const alert = ([expression, meaning]: (typeof alerts)[number]): string => {
  for (const [name] of expression.matchAll(/\b(?:earshot|nodejs)_\w+/g))
    if (!registered.some(it => [name, base(name)].includes(it.name)))
      throw new Error(`There is no metric ${name}`)
  return `| \`${cell(expression)}\` | ${meaning} |`
}

const page = `<!-- Made by \`npm run generate\` out of the metrics in the code. -->

# Metrics

Every process tells its metrics in Prometheus' text format at \`/metrics\`: on the port that it answers on, or, for those
that the public reaches, on \`METRICS_PORT\` only. The gateway and \`npm start\` are of the latter kind. No credential is
asked, so keep that port to yourselves.

A scrape asks neither the database nor the broker. What only they know is taken every 10 s by one worker, and shown by it
alone; when it could not be taken for half a minute, it is not shown. So take \`max\` over the processes there, and \`sum\` for
what each process counts for itself. Times are in seconds. No label is made of an id, an address or anything that a client
chooses, so the number of series does not grow with use.

## What to be woken for

| expression | when it holds |
|---|---|
${alerts.map(alert).join('\n')}

## Earshot's own

${table('earshot_')}

## Of every Node process

Beside these there are \`process_*\` (processor time, memory, open files), as every client of Prometheus has them.

${table('nodejs_')}
`

export const metricsReference = () => [{ path: 'docs/reference/metrics.md', content: page }]
