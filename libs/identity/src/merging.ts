import { type Database, type Db, type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'
import {
  awaitEnd,
  dropMerge,
  dropNotes,
  lockMerges,
  type Merge,
  moveAgain,
  nextMergeMs,
  saveMerge,
  saveUndo,
  takeMerge,
  type VersionedMerge,
} from './merges-repo.ts'
import { erasePerson, hasLaterVersion, savePerson } from './people-repo.ts'

/** The channel that wakes the loop. */
const channel = 'merges'

/** Seconds until the content is moved again. An identity is signed for a minute, and an upload may last longer. */
const pauses = [10, 120, 60 * 60]
const leaseSeconds = 60
/** A new merge wakes the loop. It polls in case the notification is lost. */
const pollMs = 20_000
/** How long a merge of users can be undone. */
export const undoHours = 24

/** Moves the content of a person to a user, or back. May be called again, when there is nothing or little to move. */
export type MoveContent = (db: Db, merge: Merge) => Promise<void>

/** Schedules the move in the transaction of the merge. */
export const noteMerge = async (db: Db, merge: VersionedMerge): Promise<void> => {
  await saveMerge(db, merge)
  db.signal(channel)
}

/** Schedules the move back in the transaction of the undo. */
export const noteUndo = async (db: Db, merge: VersionedMerge): Promise<void> => {
  await saveUndo(db, merge)
  db.signal(channel)
}

/**
 * Handles merges and their undo, in addition to other handlers. The events may arrive more than once, and after later ones: the version of
 * the former person decides.
 */
export const mergeHandlers = (pool: Pool, others: EventHandlers): EventHandlers => ({
  ...others,
  'principal.merged': ({ principalId, intoPrincipalId, version }) =>
    tx(pool, async db => {
      await erasePerson(db, principalId, version)
      if (await hasLaterVersion(db, principalId, version)) return
      await noteMerge(db, { fromId: principalId, intoId: intoPrincipalId, version })
    }),
  'principal.unmerged': ({ principal, intoPrincipalId }) =>
    tx(pool, async db => {
      await savePerson(db, principal)
      await noteUndo(db, { fromId: principal.id, intoId: intoPrincipalId, version: principal.version })
    }),
})

type Merging = {
  database: Database
  move: MoveContent
  moveBack: MoveContent
  /** When the merge can no longer be undone. */
  end?: MoveContent
  /** Services keep their notes for longer than merges can be undone, since the event may be late. */
  keepHours?: number
  log: Log
}

type Moves = Pick<Merging, 'move' | 'moveBack'>

/**
 * Moves back what the merge has moved. Others who were merged into the same person are moved back first and then again, as each is
 * moved onto what the person had before: a vote that was dropped because of a merge counts when this one is undone.
 */
const undo = async (db: Db, merge: Merge, others: Merge[], { move, moveBack }: Moves): Promise<void> => {
  for (const it of [...others, merge]) {
    await moveBack(db, it)
    await dropNotes(db, it)
  }
  for (const it of others) await move(db, it)
}

/**
 * Moves the content of merged people, each in one transaction. Moves it several times, because requests that were in flight may
 * still write in the name of the former person.
 */
export const merging = ({
  database: { pool, session },
  end = async () => undefined,
  keepHours = 2 * undoHours,
  log,
  ...moves
}: Merging): Loop => {
  const look = async (db: Db, taken: Merge): Promise<string> => {
    const { merge, others } = await lockMerges(db, taken)
    if (!merge) return 'merge.gone'
    const { looks, isUndone } = merge
    if (isUndone) {
      await undo(db, merge, others, moves)
      await dropMerge(db, merge)
      return 'merge.undone'
    }
    await moves.move(db, merge)
    const pause = pauses[looks]
    if (pause !== undefined) await moveAgain(db, merge, pause)
    else if (looks === pauses.length) await awaitEnd(db, merge, keepHours)
    else {
      await end(db, merge)
      await dropMerge(db, merge)
    }
    return 'merge.moved'
  }
  const work = async (): Promise<boolean | number> => {
    const waitMs = await nextMergeMs(pool)
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const taken = await takeMerge(pool, leaseSeconds)
    if (!taken) return false
    const { fromId, intoId } = taken
    const outcome = await tx(pool, db => look(db, taken))
    log.info({ fromId, intoId }, outcome)
    return true
  }
  return polling({ name: 'merging', every: pollMs, work, onWake: wake => session.listen(channel, wake) })
}
