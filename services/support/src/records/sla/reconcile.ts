import {
  type Alarm,
  alarm,
  arm,
  type Clock,
  type Metric,
  type Promised,
  pause,
  reopen,
  repromise,
  resume,
  settle,
  told,
} from './clock.ts'

/** The state of a conversation or ticket, as far as SLA clocks need it. */
export type Standing = {
  /** A message of the visitor waits for a member's reply. */
  isWaiting: boolean
  /** A member has replied before, or just now. */
  wasAnswered: boolean
  work: 'under_way' | 'paused' | 'done'
}

/** What just happened, at the time `now` (ms). */
export type Happening = {
  now: number
  standing: Standing
  /** A member just replied. */
  isAnswer: boolean
  /** A different policy applies from now on. Editing the current policy does not count: running clocks keep their targets. */
  isSwitch: boolean
}

/** The targets of the current policy. An absent metric has no target. */
export type Promises = { [M in Metric]?: Promised }

/** A clock of a subject. `ended`: it was canceled. */
export type Tracked = Clock & { metric: Metric; ended: boolean }

/** The clocks after an update, and the alarms to emit. */
export type Reconciled<T> = {
  clocks: T[]
  started: (Clock & { metric: Metric })[]
  alarms: { clock: T; alarm: Alarm }[]
}

const isResponse = (metric: Metric): boolean => metric === 'first_response' || metric === 'next_response'

/** A target whose time is over is breached, even if no timer has noticed yet. */
const overdue = (clock: Clock, now: number): boolean => alarm(clock, now) === 'breach'

const keepsTime = (metric: Metric, { work }: Standing): boolean =>
  work === 'under_way' || (work === 'paused' && metric === 'time_to_resolve')

const afterResponse = <T extends Tracked>(clock: T, { now, standing, isAnswer }: Happening): T => {
  if (isAnswer) return { ...clock, ...settle(clock, now) }
  return standing.isWaiting ? clock : { ...clock, ended: true }
}

const afterWork = <T extends Tracked>(clock: T, { now, standing }: Happening): T => {
  if (standing.work === 'done') return { ...clock, ...settle(clock, now) }
  const open = reopen(clock, now)
  return { ...clock, ...(keepsTime(clock.metric, standing) ? resume(open, now) : pause(open, now)) }
}

const underPromise = <T extends Tracked>(clock: T, promises: Promises, now: number): T => {
  const promised = promises[clock.metric]
  if (clock.settledAt !== null) return clock
  return promised ? { ...clock, ...repromise(clock, promised, now) } : { ...clock, ended: true }
}

/** Metrics for which a clock must run now and none exists. */
const missing = ({ standing }: Happening, clocks: Tracked[]): Metric[] => {
  const response = standing.wasAnswered ? 'next_response' : 'first_response'
  const runs = (metric: Metric) =>
    clocks.some(it => it.metric === metric && !it.ended && it.settledAt === null)
  const known = (metric: Metric) => clocks.some(it => it.metric === metric && !it.ended)
  return [
    ...(standing.isWaiting && !runs('first_response') && !runs('next_response') ? [response] : []),
    ...(standing.work === 'done'
      ? []
      : (['resolution', 'time_to_resolve'] as const).filter(metric => !known(metric))),
  ] as Metric[]
}

/**
 * Updates the clocks of one conversation or ticket to its current state. Pure and idempotent, so it can run after every
 * change.
 */
export const reconcile = <T extends Tracked>(
  clocks: T[],
  promises: Promises,
  it: Happening,
): Reconciled<T> => {
  const alarms: Reconciled<T>['alarms'] = []
  const next = clocks.map(before => {
    if (before.ended || (isResponse(before.metric) && before.settledAt !== null)) return before
    const heard = overdue(before, it.now)
    const clock = heard ? { ...before, ...told(before, 'breach', it.now) } : before
    if (heard) alarms.push({ clock, alarm: 'breach' })
    const after = isResponse(clock.metric) ? afterResponse(clock, it) : afterWork(clock, it)
    return it.isSwitch ? underPromise(after, promises, it.now) : after
  })
  const started = missing(it, next).flatMap(metric => {
    const promised = promises[metric]
    if (!promised) return []
    const clock = { ...arm(promised, it.now), metric }
    return [
      { ...clock, ...(isResponse(metric) || keepsTime(metric, it.standing) ? {} : pause(clock, it.now)) },
    ]
  })
  return { clocks: next, started, alarms }
}
