import { type Caller, fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { applyPolicy } from '../../reactions/sla/apply.ts'
import { hasMemberReply } from '../../records/messages/repo.ts'
import type { Sla, SlaClock } from '../../records/sla/model.ts'
import { appliedTo, type ClockRow, clocksOf } from '../../records/sla/repo.ts'
import type { Subject } from '../../records/sla/subject.ts'
import { findPolicy } from '../../records/sla-policies/repo.ts'
import type { Locked, ThreadKind } from '../../records/threads/row.ts'
import type { View } from '../../shared/access.ts'

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

/** The SLA policy of a conversation or ticket, and the state of its clocks. */
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

type SlaChange<K extends ThreadKind> = { id: Id<K>; policyId: Id<'sla_policy'> | null }

/** How conversations or tickets are read, locked and mapped to SLA subjects. */
export type SubjectStore<K extends ThreadKind, Row> = {
  kind: K
  find: (db: Db, id: Id<K>, view: View) => Promise<Row | undefined>
  lock: (db: Db, id: Id<K>) => Promise<Locked<Row> | undefined>
  subjectOf: (row: Row) => Subject
}

export const getSla = async <K extends ThreadKind, Row>(
  pool: Pool,
  { find }: SubjectStore<K, Row>,
  { id }: Pick<SlaChange<K>, 'id'>,
): Promise<Sla> => {
  if (!(await find(pool, id, 'team'))) fail('NOT_FOUND')
  return slaOf(pool, id)
}

/** Sets another policy, or none. */
export const setSla = <K extends ThreadKind, Row>(
  pool: Pool,
  caller: Caller,
  { kind, lock, subjectOf }: SubjectStore<K, Row>,
  { id, policyId }: SlaChange<K>,
): Promise<Sla> =>
  tx(pool, async db => {
    const { row, now } = (await lock(db, id)) ?? fail('NOT_FOUND')
    const subject = subjectOf(row)
    if (policyId !== null && !(await findPolicy(db, policyId))) failFields(unknownReference('policyId'))
    const before = await slaOf(db, id)
    const change = { before: subject, after: subject, isNew: false, isReply: false, now: Date.parse(now) }
    await applyPolicy(db, change, policyId, await hasMemberReply(db, kind, id))
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
