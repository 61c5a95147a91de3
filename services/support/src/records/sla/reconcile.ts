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

/** What matters to the clocks of a conversation or a ticket. */
export type Standing = {
  /** A visitor's message waits for a person's answer. */
  isWaiting: boolean
  /** A person has answered before, or just now. */
  wasAnswered: boolean
  work: 'under_way' | 'paused' | 'done'
}

/** What just happened, at that moment (ms). */
export type Happening = {
  now: number
  standing: Standing
  /** A person just answered the visitor. */
  isAnswer: boolean
  /** Another policy counts from now on. An edit of the one that counts is none: clocks keep what they were promised. */
  isSwitch: boolean
}

/** What the policy that counts now promises; a metric that is absent is not promised. */
export type Promises = { [M in Metric]?: Promised }

/** A clock among those of one subject. `ended`: nothing is promised any more, kept or not. */
export type Tracked = Clock & { metric: Metric; ended: boolean }

/** What the clocks are to be, and what they have to tell before they are. */
export type Reconciled<T> = {
  clocks: T[]
  started: (Clock & { metric: Metric })[]
  alarms: { clock: T; alarm: Alarm }[]
}

const isResponse = (metric: Metric): boolean => metric === 'first_response' || metric === 'next_response'

/** A promise whose time is up before it is kept is broken, whoever is late to notice. */
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

/** The promises that are to run now and of which no clock knows. */
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
 * Brings the clocks of one conversation or ticket in line with how it stands. Pure, and the same again changes nothing, so
 * it may be asked after every change, whatever the change was.
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
