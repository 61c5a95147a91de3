import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The event loop of an idle process is busy for a smaller part of the time than this. */
const idle = 0.05
/** Collecting takes some 40 ms, so it must be worth it. */
const leastBytes = 16 * 2 ** 20

/** V8 has no other way to start a collection than with this flag. */
const openCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

const heldBytes = () => getHeapStatistics().total_physical_size

/**
 * Gives memory back after the start and after each burst, once the process is idle: V8 keeps the space for new objects as
 * large as it was needed, 60 MB, and collects only when more is allocated. Does not keep the process running.
 */
export const shrinkWhenIdle = ({ everyMs = 10_000 } = {}): void => {
  const collect = openCollector()
  let shrunkTo = 0
  let before = performance.eventLoopUtilization()
  const shrink = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idle || heldBytes() < shrunkTo + leastBytes) return
    collect()
    shrunkTo = heldBytes()
  }
  setInterval(shrink, everyMs).unref()
}
