import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDeployment } from '../../deployments/deployment.ts'
import { type Client, openClient, openLoop } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { startDeployment } from '../harness/earshot.ts'
import { residentMb } from '../harness/proc.ts'
import { atMost, type Bench, compared, figure, type Row } from '../harness/row.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Uploader } from '../processes/uploader.ts'

const sizes = {
  full: { rounds: 5, clients: 20, bytes: 20 * 1024 ** 2, seconds: 6 },
  smoke: { rounds: 1, clients: 3, bytes: 1024 ** 2, seconds: 1 },
}

/** Requests of others meanwhile. Low, since near the maximum the percentile would measure queueing. */
const perSecond = 50

const gateway = { service: 'gateway', role: 'web' } as const
const accounts = { service: 'accounts', role: 'web' } as const
const files = { service: 'files', role: 'web' } as const

type Load = {
  earshot: TestDeployment
  client: Client
  uploader: Helper<Uploader>
  keys: string[]
  bytes: number
}

const createKeys = async ({ api }: TestDeployment, count: number): Promise<string[]> => {
  const keys: string[] = []
  for (let index = 0; index < count; index++) {
    const { status, data } = await api.post('/api-keys', { name: `Client ${index}` })
    if (status !== 201) throw new Error(`creating a key failed with ${status}`)
    keys.push(data.key)
  }
  return keys
}

const othersP99 = async ({ client, keys }: Load, seconds: number): Promise<number> => {
  const headers = { authorization: `Bearer ${keys[0]}` }
  const request = { method: 'GET' as const, path: '/api/v1/posts', headers, expect: 200 }
  const { latencies, failed } = await openLoop(client, () => request, { perSecond, seconds })
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return percentile(latencies, 0.99)
}

/** Uploads until `done` is aborted. Returns the megabytes per second of each set of uploads. */
const uploadUntil = async (
  { earshot, uploader, keys, bytes }: Load,
  done: AbortSignal,
): Promise<number[]> => {
  const rates: number[] = []
  do {
    const ms = await uploader.call('upload', { url: earshot.urlOf('gateway'), keys, bytes })
    rates.push((keys.length * bytes) / 1024 ** 2 / (ms / 1000))
  } while (!done.aborted)
  return rates
}

/** By how much the resident memory of a process grows at most until `done` is aborted, in MB. */
const growthUntil = async (pid: number, done: AbortSignal): Promise<number> => {
  const before = residentMb(pid)
  let peak = before
  while (!done.aborted) {
    peak = Math.max(peak, residentMb(pid))
    await sleep(50)
  }
  return peak - before
}

const measure = async (bench: Bench) => {
  const { rounds, clients, bytes, seconds } = sizes[bench.size]
  await using folder = await mkdtempDisposable(join(tmpdir(), 'earshot-files-'))
  await using earshot = await startDeployment(
    bench,
    [gateway, accounts, files, { service: 'feedback', role: 'web' }],
    {
      FILES_DIR: folder.path,
    },
  )
  await using client = openClient(earshot.urlOf('gateway'), 16)
  await using uploader = await startHelper<Uploader>('uploader.ts')
  const load = { earshot, client, uploader, keys: await createKeys(earshot, clients), bytes }
  await othersP99(load, seconds) // warm-up
  await uploader.call('upload', { url: earshot.urlOf('gateway'), keys: load.keys, bytes })
  const figures = {
    rates: [] as number[],
    gateway: [] as number[],
    files: [] as number[],
    rest: [] as number[],
    busy: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    bench.signal.throwIfAborted()
    figures.rest.push(await othersP99(load, seconds))
    const done = new AbortController()
    const uploads = uploadUntil(load, done.signal)
    const growths = [gateway, files].map(it => growthUntil(earshot.process(it).pid ?? 0, done.signal))
    figures.busy.push(await othersP99(load, seconds))
    done.abort()
    figures.rates.push(...(await uploads))
    const [ofGateway = 0, ofFiles = 0] = await Promise.all(growths)
    figures.gateway.push(ofGateway)
    figures.files.push(ofFiles)
  }
  return [
    figure(`${clients} clients upload a file each`, 'MB/s', figures.rates),
    figure('memory of the gateway meanwhile', 'MB', figures.gateway, atMost(100)),
    figure('memory of the files service meanwhile', 'MB', figures.files, atMost(100)),
    compared(
      'other requests meanwhile, p99',
      'ms',
      figures.busy,
      { name: 'without uploads', rounds: figures.rest },
      atMost(1.5),
    ),
  ]
}

export const filesRow: Row = { name: 'files', title: 'Uploads', measure }
