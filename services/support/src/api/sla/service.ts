import { type Caller, fail, failFields, type Id, namesNothing } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { applyPolicy } from '../../reactions/sla/apply.ts'
import type { Sla, SlaClock } from '../../records/sla/model.ts'
import { appliedTo, type ClockRow, clocksOf } from '../../records/sla/repo.ts'
import type { Subject, SubjectKind } from '../../records/sla/subject.ts'
import { findPolicy } from '../../records/sla-policies/repo.ts'

const stateOf = ({ breachedAt, settledAt, dueAt }: ClockRow): SlaClock['state'] => {
  if (breachedAt !== null) return 'breached'
  if (settledAt !== null) return 'met'
  return dueAt === null ? 'paused' : 'running'
}

const toClock = (row: ClockRow): SlaClock => ({
  id: row.id,
  metric: row.metric,
  state: stateOf(row),
  targetSeconds: row.targetSeconds,
  startedAt: row.startedAt,
  dueAt: row.dueAt,
  warnedAt: row.warnedAt,
  breachedAt: row.breachedAt,
  settledAt: row.settledAt,
})

/** What is promised to a conversation or a ticket, and how that goes. */
export const slaOf = async (db: Db, subjectId: string): Promise<Sla> => {
  const [applied] = await appliedTo(db, [subjectId])
  const policy = applied?.policyId ? await findPolicy(db, applied.policyId) : undefined
  return {
    policyId: policy?.id ?? null,
    policyName: policy?.name ?? null,
    isManual: applied?.isManual ?? false,
    clocks: (await clocksOf(db, subjectId)).map(toClock),
  }
}

type Setting<K extends SubjectKind> = { id: Id<K>; policyId: Id<'sla_policy'> | null }

/** How conversations or tickets are looked at and locked. */
export type SubjectStore<K extends SubjectKind> = {
  kind: K
  isThere: (db: Db, id: Id<K>) => Promise<boolean>
  lock: (db: Db, id: Id<K>) => Promise<{ subject: Subject; now: string } | undefined>
  /** Whether a person has answered whoever asks, ever. */
  wasAnswered: (db: Db, id: Id<K>) => Promise<boolean>
}

export const getSla = async <K extends SubjectKind>(
  pool: Pool,
  { isThere }: SubjectStore<K>,
  { id }: Pick<Setting<K>, 'id'>,
): Promise<Sla> => {
  if (!(await isThere(pool, id))) fail('NOT_FOUND')
  return slaOf(pool, id)
}

/** Promises by another policy from now on, or nothing. */
export const setSla = <K extends SubjectKind>(
  pool: Pool,
  caller: Caller,
  { kind, lock, wasAnswered }: SubjectStore<K>,
  { id, policyId }: Setting<K>,
): Promise<Sla> =>
  tx(pool, async db => {
    const { subject, now } = (await lock(db, id)) ?? fail('NOT_FOUND')
    if (policyId !== null && !(await findPolicy(db, policyId))) failFields(namesNothing('policyId'))
    const before = await slaOf(db, id)
    const change = { before: subject, after: subject, isNew: false, isAnswer: false, now: Date.parse(now) }
    await applyPolicy(db, change, policyId, await wasAnswered(db, id))
    const after = await slaOf(db, id)
    if (before.policyId !== after.policyId)
      await audit(db, caller, {
        action: `${kind}.sla_set`,
        target: { kind, id },
        before: { policyId: before.policyId },
        after: { policyId: after.policyId },
      })
    return after
  })
