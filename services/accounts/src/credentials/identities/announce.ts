import { randomUUID } from 'node:crypto'
import type { Session } from '@earshot/db'
import { accountChanges } from '@earshot/edge'
import type { Broker } from '@earshot/events'
import type { Log } from '@earshot/runtime'

type Options = { broker: Broker; listen: Session['listen']; log: Log }

/**
 * Notifies gateways that credentials or settings have changed. Every process does so, as each is notified by PostgreSQL. Gateways
 * cache for a second, so a lost notification is not sent again.
 */
export const announceChanges = ({ broker, listen, log }: Options): { close: () => void } => {
  const publish = (what: string) =>
    broker
      .publish({ exchange: 'accounts.changes', key: '', id: randomUUID(), body: what })
      .catch(err => log.debug({ err, what }, 'accounts.change_not_announced'))
  const ends = accountChanges.map(what => listen(what, () => void publish(what)))
  return {
    close: () => {
      for (const end of ends) end()
    },
  }
}
