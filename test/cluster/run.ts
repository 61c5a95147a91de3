import { eventually, startReceiver } from '@earshot/testing'
import { committedEvents, settle } from '../load/account.ts'
import { subscribe } from '../load/subscribe.ts'
import { type Phase, type Row, takeAccount, watched } from './account.ts'
import { blows } from './blows.ts'
import { openCluster } from './cluster.ts'
import { runLoad } from './load.ts'

/** Hurts a cluster under load, one blow after the other. Gives what became of everything that was accepted. */
export const runCluster = async ({
  perSecond,
  awayMs,
  say,
}: {
  perSecond: number
  /** How long whatever fell stays away, once the others have noticed. */
  awayMs: number
  say: (what: string) => void
}): Promise<Row[]> => {
  await using cluster = await openCluster()
  const { api, postgres } = cluster
  await using first = await startReceiver()
  await using second = await startReceiver()
  const receivers = [first, second]
  // The balancers have yet to find everybody, and the services each other.
  const [boards] = await Promise.all(
    ['/boards', '/conversations'].map(path =>
      eventually(async () => {
        const answer = await api.get(path).catch(() => undefined)
        return answer?.status === 200 && answer.data
      }),
    ),
  )
  for (const { url } of receivers) await subscribe(api, url, watched.types)
  say('everything is there')

  const over = new AbortController()
  const load = runLoad(api, boards[0].id, { perSecond, signal: over.signal })
  load.catch(() => over.abort()) // it is awaited below
  const phases: Phase[] = []
  try {
    for (const { name, strike } of blows) {
      over.signal.throwIfAborted()
      say(name)
      phases.push({ name, from: Date.now() })
      await strike(cluster, awayMs)
    }
  } finally {
    over.abort()
  }
  const accepted = await load
  say(`${accepted.length} requests were accepted`)
  await settle(postgres.database, watched, say)
  return takeAccount(phases, accepted, await committedEvents(postgres.database, watched), receivers)
}
