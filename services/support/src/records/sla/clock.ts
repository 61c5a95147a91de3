import { addOpenTime, type Calendar, openTimeBetween } from '../business-hours/calendar.ts'

export const metrics = ['first_response', 'next_response', 'resolution', 'time_to_resolve'] as const
export type Metric = (typeof metrics)[number]

/** The SLA target of a policy for one metric. */
export type SlaTarget = {
  /** Seconds of open time. */
  targetSeconds: number
  /** How long before the due time to warn, in seconds of elapsed time. */
  leadSeconds: number
  /** The business hours; null means around the clock. */
  calendar: Calendar | null
}

/**
 * A clock measures one SLA target. Times are ms since the epoch, or null if they have not happened. A breached clock still
 * waits to be settled.
 */
export type Clock = SlaTarget & {
  /** Null while paused, or if the calendar is not open long enough within ten years. */
  dueAt: number | null
  /** For a paused clock: the remaining open time in ms. */
  leftMs: number | null
  warnedAt: number | null
  breachedAt: number | null
  settledAt: number | null
}

/** What a clock emits when it is due. */
export type Alarm = 'warn' | 'breach'

const dueAfter = (calendar: Calendar | null, start: number, amount: number): number | null =>
  calendar ? (addOpenTime(calendar, start, amount) ?? null) : start + amount

const openBetween = (calendar: Calendar | null, start: number, end: number): number =>
  calendar ? openTimeBetween(calendar, start, end) : end - start

/** Starts a clock. */
export const startClock = (target: SlaTarget, now: number): Clock => ({
  ...target,
  dueAt: dueAfter(target.calendar, now, target.targetSeconds * 1000),
  leftMs: null,
  warnedAt: null,
  breachedAt: null,
  settledAt: null,
})

/** The time of the clock's next alarm, or null if none is due. A response exactly at `dueAt` is in time. */
export const alarmAt = ({ settledAt, breachedAt, warnedAt, dueAt, leadSeconds }: Clock): number | null => {
  if (settledAt !== null || breachedAt !== null || dueAt === null) return null
  return warnedAt === null ? dueAt - leadSeconds * 1000 : dueAt + 1
}

/** The alarm that is due now. After `dueAt`, only the breach is emitted. */
export const alarm = (clock: Clock, now: number): Alarm | undefined => {
  const at = alarmAt(clock)
  if (at === null || now < at) return undefined
  return clock.dueAt !== null && now > clock.dueAt ? 'breach' : 'warn'
}

/** The clock after its alarm was emitted. */
export const withAlarm = (clock: Clock, emitted: Alarm, now: number): Clock =>
  emitted === 'warn' ? { ...clock, warnedAt: now } : { ...clock, breachedAt: now }

/** Pauses the clock. A clock past its due time has no time left and does not pause. */
export const pause = (clock: Clock, now: number): Clock => {
  const { settledAt, breachedAt, dueAt, calendar } = clock
  if (settledAt !== null || breachedAt !== null || dueAt === null || now > dueAt) return clock
  return { ...clock, dueAt: null, leftMs: openBetween(calendar, now, dueAt) }
}

/** Resumes with the remaining time. A warning is not repeated. */
export const resume = (clock: Clock, now: number): Clock =>
  clock.settledAt !== null || clock.leftMs === null
    ? clock
    : { ...clock, dueAt: dueAfter(clock.calendar, now, clock.leftMs), leftMs: null }

/** Ends the clock: the target is met, or was already breached. */
export const settle = (clock: Clock, now: number): Clock =>
  clock.settledAt === null ? { ...clock, settledAt: now } : clock

/** Reopens a settled clock with the time that was left when it was settled. */
export const reopen = (clock: Clock, now: number): Clock => {
  const { settledAt, dueAt } = clock
  if (settledAt === null) return clock
  const open = { ...clock, settledAt: null }
  return dueAt === null ? resume(open, now) : resume(pause(open, settledAt), now)
}

/** The remaining open time in ms, negative after the due time. Null if the clock is never due. */
const leftAt = ({ leftMs, dueAt, calendar }: Clock, now: number): number | null => {
  if (leftMs !== null || dueAt === null) return leftMs
  return now <= dueAt ? openBetween(calendar, now, dueAt) : -openBetween(calendar, dueAt, now)
}

/** Applies another target to a running clock: the remaining time changes by the difference. Emitted alarms stay. */
export const retarget = (clock: Clock, target: SlaTarget, now: number): Clock => {
  const left = leftAt(clock, now)
  if (left === null) return { ...clock, ...target }
  const fresh = left + (target.targetSeconds - clock.targetSeconds) * 1000
  if (clock.leftMs !== null) return { ...clock, ...target, leftMs: Math.max(0, fresh) }
  const dueAt = fresh < 0 ? now + fresh : dueAfter(target.calendar, now, fresh)
  return { ...clock, ...target, dueAt }
}
