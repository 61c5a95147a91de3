import { addOpenTime, type Calendar, openTimeBetween } from '../business-hours/calendar.ts'

export const metrics = ['first_response', 'next_response', 'resolution', 'time_to_resolve'] as const
export type Metric = (typeof metrics)[number]

/** What a policy promises for one metric. */
export type Promised = {
  /** Open time, in seconds. */
  targetSeconds: number
  /** How long before the end a warning is due, in seconds by the clock on the wall. */
  leadSeconds: number
  /** When the team works; null is always. */
  calendar: Calendar | null
}

/**
 * One promise that runs. Times are ms since the epoch, null for what has not happened. A clock that was breached is owed
 * an answer still: it ends when it is settled.
 */
export type Clock = Promised & {
  /** Null while it stands still, and for ever when its calendar opens too seldom. */
  dueAt: number | null
  /** Of a clock that stands still: the open time, in ms, that is left. */
  leftMs: number | null
  warnedAt: number | null
  breachedAt: number | null
  settledAt: number | null
}

/** What a clock tells when its time comes. */
export type Alarm = 'warn' | 'breach'

const dueAfter = (calendar: Calendar | null, start: number, amount: number): number | null =>
  calendar ? (addOpenTime(calendar, start, amount) ?? null) : start + amount

const openBetween = (calendar: Calendar | null, start: number, end: number): number =>
  calendar ? openTimeBetween(calendar, start, end) : end - start

/** Starts a clock. */
export const arm = (promised: Promised, now: number): Clock => ({
  ...promised,
  dueAt: dueAfter(promised.calendar, now, promised.targetSeconds * 1000),
  leftMs: null,
  warnedAt: null,
  breachedAt: null,
  settledAt: null,
})

/** When the clock has something to tell next; null for never, as things are. Exactly at `dueAt` is in time. */
export const alarmAt = ({ settledAt, breachedAt, warnedAt, dueAt, leadSeconds }: Clock): number | null => {
  if (settledAt !== null || breachedAt !== null || dueAt === null) return null
  return warnedAt === null ? dueAt - leadSeconds * 1000 : dueAt + 1
}

/** What the clock has to tell now. Whoever comes after `dueAt` hears of the breach only. */
export const alarm = (clock: Clock, now: number): Alarm | undefined => {
  const at = alarmAt(clock)
  if (at === null || now < at) return undefined
  return clock.dueAt !== null && now > clock.dueAt ? 'breach' : 'warn'
}

/** The clock after it has told that. */
export const told = (clock: Clock, what: Alarm, now: number): Clock =>
  what === 'warn' ? { ...clock, warnedAt: now } : { ...clock, breachedAt: now }

/** Stands still from now on. A clock past its due moment has nothing left that could be kept. */
export const pause = (clock: Clock, now: number): Clock => {
  const { settledAt, breachedAt, dueAt, calendar } = clock
  if (settledAt !== null || breachedAt !== null || dueAt === null || now > dueAt) return clock
  return { ...clock, dueAt: null, leftMs: openBetween(calendar, now, dueAt) }
}

/** Goes on with what was left. A warning that was given is not given again. */
export const resume = (clock: Clock, now: number): Clock =>
  clock.settledAt !== null || clock.leftMs === null
    ? clock
    : { ...clock, dueAt: dueAfter(clock.calendar, now, clock.leftMs), leftMs: null }

/** The answer was given, or is not owed any more. */
export const settle = (clock: Clock, now: number): Clock =>
  clock.settledAt === null ? { ...clock, settledAt: now } : clock

/** What was settled too early is owed again, with the time that was left then. */
export const reopen = (clock: Clock, now: number): Clock => {
  const { settledAt, dueAt } = clock
  if (settledAt === null) return clock
  const open = { ...clock, settledAt: null }
  return dueAt === null ? resume(open, now) : resume(pause(open, settledAt), now)
}

/** The open time, in ms, that is left; less than 0 when it is over. Null when there is no end to it. */
const leftAt = ({ leftMs, dueAt, calendar }: Clock, now: number): number | null => {
  if (leftMs !== null || dueAt === null) return leftMs
  return now <= dueAt ? openBetween(calendar, now, dueAt) : -openBetween(calendar, dueAt, now)
}

/** Another promise for what runs already: it gets or loses the difference. What was told stays told. */
export const repromise = (clock: Clock, promised: Promised, now: number): Clock => {
  const left = leftAt(clock, now)
  if (left === null) return { ...clock, ...promised }
  const fresh = left + (promised.targetSeconds - clock.targetSeconds) * 1000
  if (clock.leftMs !== null) return { ...clock, ...promised, leftMs: Math.max(0, fresh) }
  const dueAt = fresh < 0 ? now + fresh : dueAfter(promised.calendar, now, fresh)
  return { ...clock, ...promised, dueAt }
}
