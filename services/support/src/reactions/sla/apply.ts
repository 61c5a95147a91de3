import type { Id } from '@earshot/contracts'
import { type Db, signalIfSoon } from '@earshot/db'
import { calendarOf } from '../../records/business-hours/calendar-of.ts'
import { hoursByIds } from '../../records/business-hours/repo.ts'
import { reconcile } from '../../records/sla/reconcile.ts'
import {
  type Applied,
  appliedTo,
  type ClockRow,
  lockClocks,
  saveApplied,
  saveClocks,
} from '../../records/sla/repo.ts'
import { type Calendars, newRow, rowAfter, targetsOf, tracked } from '../../records/sla/row.ts'
import type { SubjectChange } from '../../records/sla/subject.ts'
import type { SlaPolicy } from '../../records/sla-policies/model.ts'
import { allPolicies } from '../../records/sla-policies/repo.ts'
import { timersChannel } from '../../shared/timers.ts'
import { emitAlarms, type RaisedAlarm } from './alarms.ts'
import { choosePolicy } from './choose.ts'

/** A subject's change, the policy that applies from now on, and the policy that was applied before. */
type PolicyUpdate = {
  change: SubjectChange
  policy: SlaPolicy | undefined
  applied: Applied
  isSwitch: boolean
}

const matchChanged = ({ before, after }: SubjectChange): boolean =>
  JSON.stringify(before.match) !== JSON.stringify(after.match)

const notApplied = (subjectId: string): Applied => ({
  subjectId,
  policyId: null,
  isManual: false,
  wasAnswered: false,
})

/** Finds the changes that matter: those of subjects that have a policy or may get one. */
const policyUpdates = async (db: Db, changes: SubjectChange[]): Promise<PolicyUpdate[]> => {
  const known = new Map(
    (
      await appliedTo(
        db,
        changes.map(({ after }) => after.id),
      )
    ).map(row => [row.subjectId, row]),
  )
  const choosing = (change: SubjectChange) =>
    change.isNew || (matchChanged(change) && known.get(change.after.id)?.isManual !== true)
  if (known.size === 0 && !changes.some(choosing)) return []
  const policies = await allPolicies(db)
  return changes.flatMap(change => {
    const applied = known.get(change.after.id) ?? notApplied(change.after.id)
    const policy = choosing(change)
      ? choosePolicy(policies, change.after.match)
      : policies.find(it => it.id === applied.policyId)
    const isSwitch = (policy?.id ?? null) !== applied.policyId
    return policy || applied.policyId !== null ? [{ change, policy, applied, isSwitch }] : []
  })
}

const calendarsFor = async (db: Db, clocks: ClockRow[], all: PolicyUpdate[]): Promise<Calendars> => {
  const ids = [...clocks, ...all.map(({ policy }) => policy)].flatMap(it => it?.businessHoursId ?? [])
  if (ids.length === 0) return new Map()
  return new Map((await hoursByIds(db, [...new Set(ids)])).map(hours => [hours.id, calendarOf(hours)]))
}

/** Computes the clocks and events of one subject after its change. */
const updateSubject = (
  { change, policy, applied, isSwitch }: PolicyUpdate,
  rows: ClockRow[],
  calendars: Calendars,
) => {
  const { after: subject, now, isReply } = change
  const wasAnswered = applied.wasAnswered || isReply
  const clocks = rows.filter(row => row.subjectId === subject.id).map(row => tracked(row, calendars))
  const progress = { ...subject.progress, wasAnswered }
  const targets = targetsOf(policy, subject, calendars)
  const decided = reconcile(clocks, targets, { now, progress, isReply, isSwitch })
  return {
    clocks: [
      ...decided.clocks.map(clock => rowAfter(clock, now, isSwitch ? policy : undefined)),
      ...(policy ? decided.started.map(clock => newRow(subject, policy, clock, now)) : []),
    ],
    alarms: decided.alarms.map(({ clock, alarm }) => ({ subject, clock: clock.row, alarm, now })),
    applied: { ...applied, policyId: policy?.id ?? null, wasAnswered },
    isChanged: isSwitch || wasAnswered !== applied.wasAnswered,
  }
}

const hasChanged = (rows: ClockRow[]) => {
  const before = new Map(rows.map(row => [row.id, JSON.stringify(row)]))
  return (row: ClockRow) => before.get(row.id) !== JSON.stringify(row)
}

const write = async (db: Db, all: PolicyUpdate[]): Promise<RaisedAlarm[]> => {
  const rows = await lockClocks(
    db,
    all.map(({ applied }) => applied.subjectId),
  )
  const calendars = await calendarsFor(db, rows, all)
  const settled = all.map(update => updateSubject(update, rows, calendars))
  const clocks = settled.flatMap(it => it.clocks).filter(hasChanged(rows))
  if (clocks.length > 0) await saveClocks(db, clocks)
  signalIfSoon(
    db,
    timersChannel,
    clocks.map(it => it.alarmAt),
  )
  const changed = settled.filter(it => it.isChanged).map(it => it.applied)
  if (changed.length > 0) await saveApplied(db, changed)
  return settled.flatMap(it => it.alarms)
}

/**
 * Updates the clocks of conversations or tickets after changes, in the same transaction. Without policies, this costs one
 * query.
 */
export const updateClocks = async (
  db: Db,
  changes: SubjectChange[],
  { silent = false } = {},
): Promise<void> => {
  const all = await policyUpdates(db, changes)
  if (all.length === 0) return
  const alarms = await write(db, all)
  if (!silent) await emitAlarms(db, alarms)
}

/** Applies a policy that a user chose, or none. From then on, matching does not choose another. */
export const applyPolicy = async (
  db: Db,
  change: SubjectChange,
  policyId: Id<'sla_policy'> | null,
  wasAnswered: boolean,
): Promise<void> => {
  const policies = await allPolicies(db)
  const policy = policies.find(it => it.id === policyId)
  const [known] = await appliedTo(db, [change.after.id])
  const applied = known ?? { ...notApplied(change.after.id), wasAnswered }
  const isSwitch = applied.policyId !== (policy?.id ?? null)
  if (isSwitch) await emitAlarms(db, await write(db, [{ change, policy, applied, isSwitch }]))
  await saveApplied(db, [{ ...applied, policyId: policy?.id ?? null, isManual: true }])
}
