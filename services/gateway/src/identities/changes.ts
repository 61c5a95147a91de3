import { type AccountChange, accountChanges, type Listen } from '@earshot/edge'
import type { Broker } from '@earshot/events'

const prefetch = 100

export type Changes = { listen: Listen; stop: () => void }

/**
 * Receives from the accounts service that credentials or settings have changed. After a lost connection, everything may have
 * changed.
 */
export const openChanges = (broker: Broker): Changes => {
  const receivers = new Map<AccountChange, Set<() => void>>(accountChanges.map(it => [it, new Set()]))
  const notify = (what: AccountChange) => {
    for (const receive of receivers.get(what) ?? []) receive()
  }
  const established = () => accountChanges.forEach(notify)
  const subscription = broker.consume('accounts.changes', { prefetch, established }, async ({ body }) => {
    const what = accountChanges.find(it => it === body.toString())
    if (what) notify(what)
    return 'ack'
  })
  return {
    listen: (channel, receive) => {
      const own = receivers.get(channel)
      own?.add(receive)
      return () => void own?.delete(receive)
    },
    stop: () => void subscription.cancel(),
  }
}
