import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill as endProcess } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '@earshot/testing'
import { fourProcesses } from '../../deployments/deployment.ts'
import { startEarshot } from '../../deployments/earshot.ts'
import { startDeployment } from '../earshot.ts'
import { cpuMs, findProcess, residentMb } from '../proc.ts'
import { type Bench, figure, type Row } from '../row.ts'

const sizes = {
  full: { rounds: 5, settleMs: 30_000, restMs: 60_000 },
  smoke: { rounds: 1, settleMs: 0, restMs: 2000 },
}

const memory = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, fourProcesses)
  await sleep(sizes[bench.size].settleMs)
  return fourProcesses.map(member => {
    const most = member.service === 'gateway' ? 160 : 120
    const judge = (mb: number) => ({ aim: `< ${most} MB`, met: mb < most })
    return figure(`idle ${member.service}`, 'MB', [residentMb(earshot.process(member).pid)], judge)
  })
}

/** What all services in one process need while nothing happens. */
const rest = async (bench: Bench) => {
  const { settleMs, restMs } = sizes[bench.size]
  await using earshot = await startEarshot()
  const pid = findProcess('services/all/start.ts', `DATABASE_URL=${earshot.databaseUrl}`)
  const read = async () => {
    const [row] = await earshot.query(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    )
    return { transactions: Number(row?.count), cpu: cpuMs(pid) }
  }
  await sleep(settleMs)
  const before = await read()
  await sleep(restMs)
  const after = await read()
  const perSecond = ((after.transactions - before.transactions) / restMs) * 1000
  const share = ((after.cpu - before.cpu) / restMs) * 100
  return [
    figure('one process at rest', 'MB', [residentMb(pid)], mb => ({ aim: '< 160 MB', met: mb < 160 })),
    figure('one process at rest', 'transactions/s', [perSecond], it => ({ aim: '< 10', met: it < 10 })),
    figure('one process at rest', '% of a core', [share], it => ({ aim: '< 1 %', met: it < 1 })),
  ]
}

/** Time from `npm start` to the message with its URL, in ms. */
const startTime = async (dataDir: string): Promise<number> => {
  const started = performance.now()
  await using process = startProcess(['npm', 'start'], { DATA_DIR: dataDir, PORT: '0' })
  await process.waitFor(/Earshot is running at/)
  const took = performance.now() - started
  // A signal to npm would end the shell that it starts, and leave the service running.
  endProcess(findProcess('services/all/start.ts', `DATA_DIR=${dataDir}`), 'SIGTERM')
  await process.exited
  return took
}

const measureStart = async (bench: Bench) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  try {
    await startTime(dataDir)
    const times: number[] = []
    for (let round = 0; round < sizes[bench.size].rounds; round++) {
      bench.signal.throwIfAborted()
      times.push(await startTime(dataDir))
    }
    return figure('npm start, the second time', 'ms', times, ms => ({ aim: '< 5000 ms', met: ms < 5000 }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measure = async (bench: Bench) => [
  ...(await memory(bench)),
  ...(await rest(bench)),
  await measureStart(bench),
]

export const idleRow: Row = { name: 'idle', title: 'Idle memory and start time', measure }
