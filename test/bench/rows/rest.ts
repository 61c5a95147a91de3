import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  nodeCommand,
  startProcess,
  type TestDatabase,
  type TestProcess,
  testDatabase,
} from '@earshot/testing'
import { backendCpuMs, committed } from '../harness/backends.ts'
import { settingsOf } from '../harness/earshot.ts'
import { cpuMs } from '../harness/proc.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'

// All services in one process, with the in-process broker, while nothing happens. Nearly every statement at rest is a transaction.

const sizes = {
  // Backends report their statistics up to 10 s late.
  full: { rounds: 3, settleMs: 30_000, measureMs: 60_000 },
  smoke: { rounds: 1, settleMs: 0, measureMs: 1000 },
}

type Running = { process: TestProcess; query: TestDatabase['query'] }

const spent = async ({ process, query }: Running) => ({
  at: performance.now(),
  transactions: await committed(query),
  own: cpuMs(process.pid),
  backends: await backendCpuMs(query),
})

const rates = async (running: Running, { measureMs }: { measureMs: number }, signal: AbortSignal) => {
  const before = await spent(running)
  await sleep(measureMs, undefined, { signal })
  const after = await spent(running)
  const ms = after.at - before.at
  const backends = [...after.backends].map(([pid, cpu]) => cpu - (before.backends.get(pid) ?? 0))
  return {
    transactions: ((after.transactions - before.transactions) / ms) * 1000,
    own: ((after.own - before.own) / ms) * 100,
    database: (backends.reduce((sum, cpu) => sum + cpu, 0) / ms) * 100,
  }
}

const lessThan = (most: number) => (value: number) => ({ aim: `< ${most}`, met: value < most })

const measure = async (bench: Bench) => {
  const { size, signal } = bench
  const { rounds, settleMs, measureMs } = sizes[size]
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const database = opened.use(await testDatabase())
  const settings = { ...settingsOf(bench), DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0' }
  const process = opened.use(startProcess(nodeCommand('services/all/start.ts'), settings))
  await process.waitFor(/Earshot is running at/)
  await sleep(settleMs, undefined, { signal })
  const measured: Awaited<ReturnType<typeof rates>>[] = []
  for (let round = 0; round < rounds; round++)
    measured.push(await rates({ process, query: database.query }, { measureMs }, signal))
  process.kill('SIGTERM')
  await process.exited
  const of = (name: keyof Awaited<ReturnType<typeof rates>>) => measured.map(rate => rate[name])
  return [
    figure('npm start at rest: PostgreSQL', 'transactions/s', of('transactions'), lessThan(5)),
    figure('npm start at rest: the process', '% of a core', of('own'), lessThan(0.5)),
    figure('npm start at rest: its connections in PostgreSQL', '% of a core', of('database')),
  ]
}

export const restRow: Row = { name: 'rest', title: 'Work while nothing happens', measure }
