import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@earshot/testing/root'
import { compareWith } from './against.ts'
import type { Bench, Figure, Row } from './harness/row.ts'
import { json, machineLine, table } from './report.ts'
import { rows } from './rows/index.ts'
import { openServers } from './servers.ts'

// Measures Earshot against references in the same run. Arguments select rows. Without arguments it measures all rows and writes the
// figures to docs/decisions/bench.json. `--profile=<folder>` writes a CPU profile of every service process to the folder.
// `--against=<commit>` measures rows here and at another commit in turn, and shows the ratio of each figure.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'string' }, against: { type: 'string' } },
})

const selectRows = (): Row[] => {
  const unknown = positionals.filter(name => !rows.some(row => row.name === name))
  if (unknown.length > 0)
    throw new Error(
      `Unknown row: ${unknown.join(', ')}. The rows are ${rows.map(row => row.name).join(', ')}`,
    )
  return positionals.length === 0 ? rows : rows.filter(row => positionals.includes(row.name))
}

const write = (text: string) => process.stdout.write(`${text}\n`)

const measureAll = async (selected: Row[], bench: Bench) => {
  const measured: { name: string; figures: Figure[] }[] = []
  for (const { name, title, measure } of selected) {
    bench.signal.throwIfAborted()
    const started = performance.now()
    const figures = await measure(bench)
    write(`\n${title} (${name}, ${Math.round((performance.now() - started) / 1000)} s)\n${table(figures)}`)
    measured.push({ name, figures })
  }
  return measured
}

const main = async () => {
  const selected = selectRows()
  const stop = new AbortController()
  // The services of a row get the signal too and exit. Databases and queues are removed before this process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

  if (values.against !== undefined) {
    if (positionals.length === 0) throw new Error('Name the rows to compare')
    write(table(await compareWith(values.against, positionals, stop)))
    return
  }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  await using servers = await openServers()
  process.env.TEST_DATABASE_URL = servers.databaseUrl
  process.env.AMQP_URL = servers.amqpUrl
  write(machineLine(servers.machine))
  const measured = await measureAll(selected, {
    size: 'full',
    signal: stop.signal,
    environment: values.profile
      ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(values.profile)}` }
      : {},
  })
  if (selected.length < rows.length) return
  write(`\nAll rows\n${table(measured.flatMap(({ figures }) => figures))}`)
  const day = new Date().toISOString().slice(0, 10)
  const file = join(root, 'docs', 'decisions', 'bench.json')
  writeFileSync(file, json({ day, commit, machine: servers.machine }, measured))
}

await main()
