import { type Id, newId } from '@earshot/contracts'
import type { Calendar } from '../business-hours/calendar.ts'
import type { SlaPolicy } from '../sla-policies/model.ts'
import { alarmAt, type Clock, type Metric, type SlaTarget } from './clock.ts'
import type { SlaTargets, Tracked } from './reconcile.ts'
import type { ClockRow } from './repo.ts'
import type { Subject } from './subject.ts'

/** Calendars by the id of their business hours. */
export type Calendars = ReadonlyMap<Id<'business_hours'>, Calendar>

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const calendarIn = (calendars: Calendars, id: Id<'business_hours'> | null): Calendar | null =>
  id === null ? null : (calendars.get(id) ?? null)

export type TrackedRow = Tracked & { row: ClockRow }

/** Maps a stored clock to the model that decisions use. */
export const tracked = (row: ClockRow, calendars: Calendars): TrackedRow => ({
  row,
  metric: row.metric,
  ended: row.cancelledAt !== null,
  targetSeconds: row.targetSeconds,
  leadSeconds: row.leadSeconds,
  calendar: calendarIn(calendars, row.businessHoursId),
  dueAt: ms(row.dueAt),
  leftMs: row.leftMs,
  warnedAt: ms(row.warnedAt),
  breachedAt: ms(row.breachedAt),
  settledAt: ms(row.settledAt),
})

const timesOf = (clock: Clock, ended: boolean) => ({
  dueAt: iso(clock.dueAt),
  leftMs: clock.leftMs,
  warnedAt: iso(clock.warnedAt),
  breachedAt: iso(clock.breachedAt),
  settledAt: iso(clock.settledAt),
  alarmAt: ended ? null : iso(alarmAt(clock)),
})

type Terms = Pick<ClockRow, 'policyId' | 'policyName' | 'businessHoursId'>

const termsOf = (policy: SlaPolicy): Terms => ({
  policyId: policy.id,
  policyName: policy.name,
  businessHoursId: policy.businessHoursId,
})

/** The row of a clock after a decision. `policy` is its new policy, if it has changed. */
export const rowAfter = (clock: TrackedRow, now: number, policy?: SlaPolicy): ClockRow => ({
  ...clock.row,
  ...(policy && clock.settledAt === null && !clock.ended && termsOf(policy)),
  targetSeconds: clock.targetSeconds,
  leadSeconds: clock.leadSeconds,
  ...timesOf(clock, clock.ended),
  cancelledAt: clock.ended ? (clock.row.cancelledAt ?? iso(now)) : null,
})

export const newRow = (
  subject: Subject,
  policy: SlaPolicy,
  clock: Clock & { metric: Metric },
  now: number,
): ClockRow => ({
  id: newId('sla_clock'),
  subjectId: subject.id,
  kind: subject.kind,
  metric: clock.metric,
  ...termsOf(policy),
  targetSeconds: clock.targetSeconds,
  leadSeconds: clock.leadSeconds,
  startedAt: new Date(now).toISOString(),
  ...timesOf(clock, false),
  cancelledAt: null,
})

const targets = {
  first_response: 'firstResponseSeconds',
  next_response: 'nextResponseSeconds',
  resolution: 'resolutionSeconds',
  time_to_resolve: 'timeToResolveSeconds',
} as const satisfies Record<Metric, keyof SlaPolicy['targets']>

const ofTickets: readonly Metric[] = ['time_to_resolve']

/** The targets of a policy for a kind of thread. */
export const targetsOf = (
  policy: SlaPolicy | undefined,
  { kind }: Pick<Subject, 'kind'>,
  calendars: Calendars,
): SlaTargets => {
  if (!policy) return {}
  const calendar = calendarIn(calendars, policy.businessHoursId)
  const all = Object.entries(targets).flatMap(([metric, field]): [string, SlaTarget][] => {
    const targetSeconds = policy.targets[field]
    return targetSeconds === null
      ? []
      : [[metric, { targetSeconds, leadSeconds: policy.warningSeconds, calendar }]]
  })
  return Object.fromEntries(
    all.filter(([metric]) => kind === 'ticket' || !ofTickets.includes(metric as Metric)),
  )
}
