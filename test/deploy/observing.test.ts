import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { parse } from 'yaml'
import { z } from 'zod'
import { namedIn } from './promql.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Metric = { type: string; labels: string[] }

/** Generated from the metrics of all services; `npm run check` ensures that it is up to date. */
const metrics = new Map(
  [...read('docs/reference/metrics.md').matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]*) \|/gm)].map(
    ([, name = '', type = '', labels = '']): [string, Metric] => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) },
    ],
  ),
)

/** Prometheus adds these to every series. */
const ofTheScrape = ['instance', 'job']

/** The labels of a metric in an expression. A histogram has three metrics. */
const seriesOf = (name: string): string[] => {
  const plain = metrics.get(name)
  if (plain && plain.type !== 'histogram') return plain.labels
  const [, base = '', part] = /^(.*)_(bucket|count|sum)$/.exec(name) ?? []
  const histogram = metrics.get(base)
  assert.equal(histogram?.type, 'histogram', `The metric ${name} does not exist`)
  return [...(histogram?.labels ?? []), ...(part === 'bucket' ? ['le'] : [])]
}

const checked = (expression: string) => {
  const { metrics: names, labels } = namedIn(expression)
  assert.ok(names.length > 0, expression)
  const known = [...ofTheScrape, ...names.flatMap(seriesOf)]
  for (const label of labels) assert.ok(known.includes(label), `${label} in ${expression}`)
  return { names, known }
}

const Alert = z.strictObject({
  alert: z.string().regex(/^Earshot\w+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.url() }),
})
const Rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert).min(1) })).min(1),
})

const alerts = Rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules)

test('every alert uses existing metrics and labels, in its expression and its summary', () => {
  for (const { expr, annotations } of alerts) {
    checked(expr)
    const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? []
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      assert.ok(grouped.includes(label), `${label} in ${annotations.summary}`)
  }
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length)
})

test('every alert in the metrics reference exists', () => {
  const rows = [...read('docs/reference/metrics.md').matchAll(/^\| `(.*?[<>].*?)` \|/gm)]
  const expressions = rows.map(([, expression = '']) => expression.replaceAll('\\|', '|'))
  assert.ok(expressions.length > 5)
  const asked = alerts.flatMap(({ expr }) => namedIn(expr).metrics)
  for (const expression of expressions)
    for (const name of namedIn(expression).metrics) assert.ok(asked.includes(name), name)
})

test('every alert has a runbook with its title, and every runbook an alert', () => {
  for (const { alert, annotations } of alerts) {
    const page = annotations.runbook_url.replace(/^.*(?=docs\/runbooks\/)/, '')
    assert.ok(read(page).startsWith(`# ${alert}\n`), page)
  }
  const pages = globSync('docs/runbooks/*.md', { cwd: root }).map(file => basename(file))
  const linked = alerts.map(({ annotations }) => basename(annotations.runbook_url))
  assert.deepEqual(pages.toSorted(), linked.toSorted())
})

test('metrics, log lines, alerts, pages and API paths in runbooks exist', () => {
  const source = globSync('{libs,services}/*/src/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const openapi = JSON.parse(read('services/gateway/src/edge/reference/openapi.json'))
  const found = { metrics: 0, lines: 0, paths: 0 }
  for (const file of globSync('docs/runbooks/*.md', { cwd: root })) {
    const text = read(file)
    for (const [name] of text.matchAll(/\b(?:earshot|nodejs)_\w+/g)) {
      if (!metrics.has(name)) seriesOf(name)
      found.metrics++
    }
    for (const [, line] of text.matchAll(/`((?:relay|broker|event|deliveries)\.\w+)`/g)) {
      assert.ok(source.includes(`'${line}'`), `${file}: ${line}`)
      found.lines++
    }
    for (const [, code] of text.matchAll(/`(BROKER_\w+)`/g))
      assert.ok(source.includes(`'${code}'`), `${file}: ${code}`)
    for (const [, name] of text.matchAll(/`(Earshot\w+)`/g))
      assert.ok(
        alerts.some(({ alert }) => alert === name),
        `${file}: ${name}`,
      )
    for (const [, method = '', path = ''] of text.matchAll(/`(GET|POST|PATCH) (\/api\/v1\/[\w/{}-]+)/g)) {
      assert.ok(openapi.paths[path]?.[method.toLowerCase()], `${file}: ${method} ${path}`)
      found.paths++
    }
  }
  for (const [kind, count] of Object.entries(found)) assert.ok(count > 5, kind)
})

const Panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'timeseries']),
  title: z.string().min(1),
  gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string().min(1) })).default([]),
})
const Dashboard = z.object({ uid: z.literal('earshot'), panels: z.array(Panel).min(1) })

test('the dashboard uses existing metrics and shows all metrics of deliveries', () => {
  const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/earshot.json')))
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const shown = new Set<string>()
  for (const { expr, legendFormat } of panels.flatMap(({ targets }) => targets)) {
    const { names, known } = checked(expr.replaceAll('$__rate_interval', '5m'))
    for (const name of names) shown.add(name.replace(/_(bucket|count|sum)$/, ''))
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(known.includes(label), `${label} in ${legendFormat}`)
  }
  const ours = [...metrics.keys()].filter(name => /^earshot_(delivery|deliveries|lanes|outbox)_/.test(name))
  assert.ok(ours.length > 8)
  for (const name of ours) assert.ok(shown.has(name), name)
})

test('invalid expressions and unknown metrics are reported', () => {
  assert.throws(() => checked('sum by (service) ('), /Not PromQL/)
  assert.throws(() => checked('max(earshot_outbox_older_seconds) > 1'), /does not exist/)
  assert.throws(() => checked('max by (queue) (earshot_outbox_oldest_seconds)'), /queue in/)
  assert.throws(() => checked('rate(earshot_delivery_end_to_end_seconds[5m])'), /does not exist/)
})
