import {
  type Alarm,
  alarm,
  type Clock,
  type Metric,
  pause,
  reopen,
  resume,
  retarget,
  type SlaTarget,
  settle,
  startClock,
  withAlarm,
} from './clock.ts'

/** The state of a conversation or ticket, as far as SLA clocks need it. */
export type Progress = {
  /** A message of the visitor waits for a member's reply. */
  isWaiting: boolean
  /** A member has replied before, or just now. */
  wasAnswered: boolean
  work: 'active' | 'paused' | 'done'
}

/** What just happened, at the time `now` (ms). */
export type SlaUpdate = {
  now: number
  progress: Progress
  /** A member just replied. */
  isReply: boolean
  /** A different policy applies from now on. Editing the current policy does not count: running clocks keep their targets. */
  isSwitch: boolean
}

/** The targets of the current policy. An absent metric has no target. */
export type SlaTargets = { [M in Metric]?: SlaTarget }

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

const runsDuring = (metric: Metric, { work }: Progress): boolean =>
  work === 'active' || (work === 'paused' && metric === 'time_to_resolve')

const afterResponse = <T extends Tracked>(clock: T, { now, progress, isReply }: SlaUpdate): T => {
  if (isReply) return { ...clock, ...settle(clock, now) }
  return progress.isWaiting ? clock : { ...clock, ended: true }
}

const afterWork = <T extends Tracked>(clock: T, { now, progress }: SlaUpdate): T => {
  if (progress.work === 'done') return { ...clock, ...settle(clock, now) }
  const open = reopen(clock, now)
  return { ...clock, ...(runsDuring(clock.metric, progress) ? resume(open, now) : pause(open, now)) }
}

const withNewTarget = <T extends Tracked>(clock: T, targets: SlaTargets, now: number): T => {
  const target = targets[clock.metric]
  if (clock.settledAt !== null) return clock
  return target ? { ...clock, ...retarget(clock, target, now) } : { ...clock, ended: true }
}

/** Metrics for which a clock must run now and none exists. */
const metricsToStart = ({ progress }: SlaUpdate, clocks: Tracked[]): Metric[] => {
  const response = progress.wasAnswered ? 'next_response' : 'first_response'
  const runs = (metric: Metric) =>
    clocks.some(it => it.metric === metric && !it.ended && it.settledAt === null)
  const known = (metric: Metric) => clocks.some(it => it.metric === metric && !it.ended)
  return [
    ...(progress.isWaiting && !runs('first_response') && !runs('next_response') ? [response] : []),
    ...(progress.work === 'done'
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
  targets: SlaTargets,
  it: SlaUpdate,
): Reconciled<T> => {
  const alarms: Reconciled<T>['alarms'] = []
  const next = clocks.map(before => {
    if (before.ended || (isResponse(before.metric) && before.settledAt !== null)) return before
    const isBreach = overdue(before, it.now)
    const clock = isBreach ? { ...before, ...withAlarm(before, 'breach', it.now) } : before
    if (isBreach) alarms.push({ clock, alarm: 'breach' })
    const after = isResponse(clock.metric) ? afterResponse(clock, it) : afterWork(clock, it)
    return it.isSwitch ? withNewTarget(after, targets, it.now) : after
  })
  const started = metricsToStart(it, next).flatMap(metric => {
    const target = targets[metric]
    if (!target) return []
    const clock = { ...startClock(target, it.now), metric }
    return [
      { ...clock, ...(isResponse(metric) || runsDuring(metric, it.progress) ? {} : pause(clock, it.now)) },
    ]
  })
  return { clocks: next, started, alarms }
}
