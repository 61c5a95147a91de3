import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import type { Change, ThreadMessage } from '../../records/threads/change.ts'
import type { ThreadRow } from '../../records/threads/row.ts'
import type { Changing, Threads } from './threads.ts'

type Recording<Row extends ThreadRow, Message extends ThreadMessage> = Pick<
  Threads<Row, Message, unknown>,
  'eventsOf' | 'reactions' | 'storeFacts' | 'followUp'
>

/**
 * Emits the events of changes that were just written, and runs the reactions. Every change ends here. Those of a quiet caller
 * emit nothing, start no clock, timer or workflow, and are counted in reports. Returns the row of each change as it is then.
 */
export const record = async <Row extends ThreadRow, Message extends ThreadMessage>(
  db: Db,
  { caller, silent = false }: Changing,
  { eventsOf, reactions, storeFacts, followUp }: Recording<Row, Message>,
  changes: Change<Row, Message>[],
): Promise<Row[]> => {
  const rows = changes.map(({ after }) => after)
  if (caller.isQuiet) {
    await storeFacts(db, changes, { caller, silent: true })
    return rows
  }
  const now = Date.now()
  if (!silent)
    await emitAll(
      db,
      caller,
      changes.flatMap(change => eventsOf(change, now)),
    )
  for (const react of [...reactions, storeFacts]) await react(db, changes, { caller, silent })
  return followUp && !silent ? followUp(db, changes) : rows
}

/** Writes the rows of changes and records the changes. The caller must hold the row locks. */
export const write = async <Row extends ThreadRow, Message extends ThreadMessage>(
  db: Db,
  changing: Changing,
  threads: Recording<Row, Message> & Pick<Threads<Row, Message, unknown>, 'update'>,
  changes: Change<Row, Message>[],
): Promise<Row[]> => {
  await threads.update(db, changes)
  return record(db, changing, threads, changes)
}
