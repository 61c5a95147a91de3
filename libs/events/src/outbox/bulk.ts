import type { Caller } from '@earshot/contracts'

/** An actor may cause this many events at once, and then this many per second. More are bulk. */
const atOnce = 200
const perSecond = 100
/** The number of actors that are remembered. */
const most = 10_000

type Allowance = { left: number; at: number }

const allowances = new Map<string, Allowance>()

/**
 * Whether the next `count` events of the caller are bulk: an import, or a key that writes without pause. Bulk events are published
 * a few at a time, so that the events of others need not wait for them. After a burst, an actor must pause for a second.
 */
export const isBulk = ({ principalId }: Caller, count: number, now = performance.now()): boolean => {
  const { left, at } = allowances.get(principalId) ?? { left: atOnce, at: now }
  const refilled = Math.min(atOnce, left + ((now - at) / 1000) * perSecond)
  if (allowances.size >= most) allowances.clear()
  allowances.set(principalId, { left: Math.max(refilled - count, -perSecond), at: now })
  return refilled < count
}
