import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { noteTickets } from '../../reactions/reports/facts.ts'
import { wakeTicketRouting } from '../../reactions/routing/wake.ts'
import { followTickets } from '../../reactions/sla/tickets.ts'
import type { Change } from '../../records/tickets/change.ts'
import { eventsOf } from '../../records/tickets/events.ts'

/** As the listeners of conversations: each is called once for each transaction, with every change of it. */
type Listener = (db: Db, changes: Change[], how: { inSilence: boolean }) => Promise<void>

const listeners: readonly Listener[] = [wakeTicketRouting, followTickets, noteTickets]

/**
 * Tells of changes that were just written: by events, and to routing, the SLA clocks and the reports. Every path ends here, whoever
 * took it. `inSilence`, while tickets are off, no events leave.
 */
export const record = async (
  db: Db,
  caller: Caller,
  changes: Change[],
  { inSilence = false } = {},
): Promise<void> => {
  const now = Date.now()
  if (!inSilence)
    await emitAll(
      db,
      caller,
      changes.flatMap(change => eventsOf(change, now)),
    )
  for (const listener of listeners) await listener(db, changes, { inSilence })
}
