import { eventually, startReceiver } from '@earshot/testing'
import { committedEvents, settle } from '../load/reconcile.ts'
import { subscribe } from '../load/subscribe.ts'
import { openCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { runLoad } from './load.ts'
import { type Phase, type Row, reconcile, watched } from './reconcile.ts'

/** Injects one fault after another into a cluster under load. Returns the results of accepted requests by phase. */
export const runCluster = async ({
  perSecond,
  awayMs,
  log,
}: {
  perSecond: number
  /** How long a failed part stays away after the failover, in ms. */
  awayMs: number
  log: (message: string) => void
}): Promise<Row[]> => {
  await using cluster = await openCluster()
  const { api, postgres } = cluster
  await using first = await startReceiver()
  await using second = await startReceiver()
  const receivers = [first, second]
  // Waits until the balancers have found the services, and the services each other.
  const [boards] = await Promise.all(
    ['/boards', '/conversations'].map(path =>
      eventually(async () => {
        const response = await api.get(path).catch(() => undefined)
        return response?.status === 200 && response.data
      }),
    ),
  )
  for (const { url } of receivers) await subscribe(api, url, watched.types)
  log('the cluster is ready')

  const stop = new AbortController()
  const load = runLoad(api, boards[0].id, { perSecond, signal: stop.signal })
  load.catch(() => stop.abort()) // the rejection is handled where `load` is awaited
  const phases: Phase[] = []
  try {
    for (const { name, inject } of faults) {
      stop.signal.throwIfAborted()
      log(name)
      phases.push({ name, from: Date.now() })
      await inject(cluster, awayMs)
    }
  } finally {
    stop.abort()
  }
  const accepted = await load
  log(`${accepted.length} requests accepted`)
  await settle(postgres.database, watched, log)
  return reconcile(phases, accepted, await committedEvents(postgres.database, watched), receivers)
}
