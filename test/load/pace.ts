import { setTimeout as sleep } from 'node:timers/promises'

/** A rate, and when to stop: after `count` times, or at the signal. */
export type Pace = { perSecond: number; count?: number; signal?: AbortSignal }

/**
 * Yields at fixed times, with the time (of `performance.now()`) at which each one was due. A loop that is late catches up
 * without pauses.
 */
export async function* paced({
  perSecond,
  count = Number.POSITIVE_INFINITY,
  signal,
}: Pace): AsyncGenerator<{ index: number; due: number }> {
  const started = performance.now()
  for (let index = 0; index < count && !signal?.aborted; index++) {
    const due = started + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early, undefined, { signal }).catch(() => undefined)
    if (!signal?.aborted) yield { index, due }
  }
}

/** Starts work at fixed times, without waiting for earlier work. Resolves when all of it is done. @throws when any failed */
export const atRate = async (
  pace: Pace,
  work: (index: number, due: number) => Promise<void>,
): Promise<void> => {
  const inFlight: Promise<void>[] = []
  const failures: unknown[] = []
  for await (const { index, due } of paced(pace))
    inFlight.push(work(index, due).catch(failure => void failures.push(failure)))
  await Promise.all(inFlight)
  if (failures.length > 0) throw new AggregateError(failures, 'Some requests failed')
}

/** Runs `count` tasks, `concurrency` at a time. Resolves with the tasks per second. */
export const closedLoop = async (
  task: (index: number) => Promise<unknown>,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<number> => {
  const started = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (count / (performance.now() - started)) * 1000
}
