import { metrics } from '@earshot/runtime'
// Each import registers the metrics of a service.
import '../../services/feedback/src/main.ts'
import '../../services/accounts/src/main.ts'
import '../../services/gateway/src/main.ts'
import '../../services/support/src/main.ts'
import '../../services/files/src/main.ts'
import '../../services/mail/src/main.ts'
import '../../services/webhooks/src/main.ts'

/** prom-client has the label names on each metric, which its types lack. */
type Metric = { name: string; type: string; help: string; labelNames: readonly string[] }

const registered = (metrics.getMetricsAsArray() as unknown as Metric[]).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

/** Recommended alerts. The generator fails if an expression uses a metric that does not exist. */
const alerts: [expression: string, meaning: string][] = [
  [
    'max(earshot_outbox_oldest_seconds) > 60',
    'Events do not reach the broker: it is unreachable or low on memory.',
  ],
  [
    'count(count by (service) (earshot_outbox_unpublished)) < 4',
    'A service has no worker that reaches its database: its events wait and are not counted.',
  ],
  ['max(earshot_outbox_failed) > 0', 'The broker rejects an event repeatedly.'],
  [
    'max(earshot_queue_messages{queue=~".+[.]dead[.].+"}) > 0',
    'There are dead letters: messages that could not be processed. `GET /api/v1/dead-letters` lists them.',
  ],
  [
    'rate(earshot_deliveries_swept_total[1h]) > 0',
    'Queued deliveries were lost and have been restored. This is expected after a crash only.',
  ],
  [
    'histogram_quantile(0.99, rate(earshot_delivery_end_to_end_seconds_bucket[5m])) > 5',
    'Deliveries are late: add workers, or check the limits in the capacity guide.',
  ],
  [
    'max(earshot_mails_oldest_seconds) > 900',
    'The mail server is unreachable or rejects the login: see `mail.retried` in the log.',
  ],
  ['max(earshot_database_waiting) > 10', 'Statements wait for connections: increase `DATABASE_POOL_MAX`.'],
  ['max(nodejs_eventloop_lag_p99_seconds) > 0.2', 'A process is overloaded: run another one.'],
]

const cell = (text: string) => text.replaceAll('|', '\\|')

const row = ({ name, type, help, labelNames }: Metric): string => {
  if (!help.endsWith('.')) throw new Error(`The help of ${name} is not a sentence`)
  const labels = labelNames.map(label => `\`${label}\``).join(', ')
  return `| \`${name}\` | ${type} | ${labels} | ${cell(help)} |`
}

const table = (prefix: string): string => {
  const rows = registered.filter(({ name }) => name.startsWith(prefix)).map(row)
  if (rows.length === 0) throw new Error(`No metric starts with ${prefix}`)
  return ['| metric | type | labels | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

const alert = ([expression, meaning]: (typeof alerts)[number]): string => {
  for (const [name] of expression.matchAll(/\b(?:earshot|nodejs)_\w+/g))
    if (!registered.some(it => [name, base(name)].includes(it.name)))
      throw new Error(`The metric ${name} does not exist`)
  return `| \`${cell(expression)}\` | ${meaning} |`
}

const page = `<!-- Made by \`npm run generate\` from the metrics in the code. -->

# Metrics

Every process serves metrics in Prometheus' text format at \`/metrics\`. The gateway and \`npm start\`, which are public, serve
them on \`METRICS_PORT\` only; other processes on their own port. \`/metrics\` needs no credential, so keep these ports private.

A scrape does not query the database or the broker. One worker of each service samples their metrics every 10 s and is the
only one that shows them. A sample older than 30 s is not shown. Use \`max\` over processes for these metrics, and \`sum\` for
metrics that each process counts. Times are in seconds. Labels never contain ids, addresses or values from clients, so the
number of series does not grow with use.

## Recommended alerts

| expression | meaning |
|---|---|
${alerts.map(alert).join('\n')}

## Earshot metrics

${table('earshot_')}

## Node.js metrics

There are also the standard \`process_*\` metrics: processor time, memory and open files.

${table('nodejs_')}
`

export const metricsReference = () => [{ path: 'docs/reference/metrics.md', content: page }]
