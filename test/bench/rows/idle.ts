import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill as endProcess } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '@earshot/testing'
import { oneOfEach } from '../../deployments/deployment.ts'
import { startEarshot } from '../../deployments/earshot.ts'
import { startDeployment } from '../harness/earshot.ts'
import { findProcess, residentMb } from '../harness/proc.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'

const sizes = {
  full: { rounds: 5, settleMs: 30_000 },
  smoke: { rounds: 1, settleMs: 0 },
}

const memory = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, oneOfEach)
  await sleep(sizes[bench.size].settleMs)
  return oneOfEach.map(member => {
    const most = member.service === 'accounts' ? 160 : 120
    const judge = (mb: number) => ({ aim: `< ${most} MB`, met: mb < most })
    return figure(`idle ${member.service}`, 'MB', [residentMb(earshot.process(member).pid)], judge)
  })
}

const ofOneProcess = async (bench: Bench) => {
  await using earshot = await startEarshot()
  await sleep(sizes[bench.size].settleMs)
  const pid = findProcess('services/all/start.ts', `DATABASE_URL=${earshot.databaseUrl}`)
  return figure('idle, all services in one process', 'MB', [residentMb(pid)], mb => ({
    aim: '< 160 MB',
    met: mb < 160,
  }))
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
  await ofOneProcess(bench),
  await measureStart(bench),
]

export const idleRow: Row = { name: 'idle', title: 'Idle memory and start time', measure }
