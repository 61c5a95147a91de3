import type { Db } from '@earshot/db'
import { emitAlarms, type RaisedAlarm } from '../reactions/sla/alarms.ts'
import { alarm, withAlarm } from '../records/sla/clock.ts'
import { type ClockRow, lockDue, nextAlarmMs, saveClocks } from '../records/sla/repo.ts'
import { rowAfter, tracked } from '../records/sla/row.ts'
import type { Alarmed } from '../records/sla/subject.ts'
import type { ThreadKind } from '../records/threads/row.ts'
import type { DueWork } from './timers/due.ts'

type DueClock = ClockRow & { now: string }

/** Looks up the subjects of clocks, as events refer to them, by id. */
type Names = (db: Db, ids: string[]) => Promise<Map<string, Alarmed>>

/**
 * Advances a due clock: its new row, and the alarm to emit. No calendar is needed, since clocks are not paused or resumed
 * here.
 */
const raiseAlarm = (
  { now: at, ...row }: DueClock,
  names: Map<string, Alarmed>,
): { row: ClockRow; alarms: RaisedAlarm[] } => {
  const now = Date.parse(at)
  const clock = tracked(row, new Map())
  const raised = alarm(clock, now)
  const subject = names.get(row.subjectId)
  const after = raised ? { ...clock, ...withAlarm(clock, raised, now) } : clock
  return {
    row: rowAfter(after, now),
    alarms: raised && subject ? [{ subject, clock: row, alarm: raised, now }] : [],
  }
}

/** SLA clocks of one kind that are due: each emits one warning and one breach. */
export const slaAlarms = (
  kind: ThreadKind,
  { isOn, names }: { isOn: () => Promise<boolean>; names: Names },
): DueWork<DueClock> => ({
  name: `sla-${kind}s`,
  isOn,
  next: (db, except) => nextAlarmMs(db, kind, except),
  claim: (db, options) => lockDue(db, { kind, ...options }),
  done: async (db, clocks) => {
    const known = await names(db, [...new Set(clocks.map(({ subjectId }) => subjectId))])
    const processed = clocks.map(clock => raiseAlarm(clock, known))
    await saveClocks(
      db,
      processed.map(({ row }) => row),
    )
    await emitAlarms(
      db,
      processed.flatMap(({ alarms }) => alarms),
    )
  },
})
