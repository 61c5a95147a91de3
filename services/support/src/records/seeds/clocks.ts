import type { Id } from '@earshot/contracts'
import { type Clock, type Metric, settle, startClock, withAlarm } from '../sla/clock.ts'
import type { ClockRow } from '../sla/repo.ts'
import { newRow, rowAfter, targetsOf, tracked } from '../sla/row.ts'
import type { Subject } from '../sla/subject.ts'
import type { SlaPolicy } from '../sla-policies/model.ts'
import type { ThreadKind } from '../threads/row.ts'

/** A message of a thread that was written at a time in ms. */
export type TimedMessage = { at: number; isReply: boolean; isNote: boolean }

export type History = {
  kind: ThreadKind
  id: Id<ThreadKind>
  createdAt: number
  closedAt: number | null
  messages: TimedMessage[]
}

/** The spans in which a customer waited for a response: the first one, then the others. */
const waits = ({ createdAt, messages }: History) => {
  const found: { start: number; end: number | null }[] = []
  let start: number | null = messages.some(({ isReply, isNote }) => !isReply && !isNote) ? null : createdAt
  for (const { at, isReply, isNote } of messages) {
    if (isNote) continue
    if (!isReply) start ??= at
    else if (start !== null) {
      found.push({ start, end: at })
      start = null
    }
  }
  return start === null ? found : [...found, { start, end: null }]
}

/** Alarms that were due are marked as emitted, so that no worker emits them. */
const withPastAlarms = (clock: Clock, until: number): Clock => {
  const { dueAt, leadSeconds } = clock
  if (dueAt === null) return clock
  const warnAt = dueAt - leadSeconds * 1000
  const warned = warnAt <= until ? withAlarm(clock, 'warn', warnAt) : clock
  return dueAt < until ? withAlarm(warned, 'breach', dueAt + 1) : warned
}

/** The SLA clocks of a thread at `now`, as if its policy had applied from the start. */
export const clocksOfHistory = (policy: SlaPolicy, history: History, now: number): ClockRow[] => {
  const subject = { kind: history.kind, id: history.id } as Subject // a clock needs no more of it
  const targets = targetsOf(policy, history, new Map())
  const rowOf = (metric: Metric, start: number, end: number | null): ClockRow[] => {
    const target = targets[metric]
    if (!target) return []
    const clock = withPastAlarms(startClock(target, start), end ?? now)
    const row = newRow(subject, policy, { ...startClock(target, start), metric }, start)
    const ended = end === null ? clock : settle(clock, end)
    return [rowAfter({ ...tracked(row, new Map()), ...ended }, now)]
  }
  return [
    ...waits(history).flatMap(({ start, end }, place) =>
      rowOf(place === 0 ? 'first_response' : 'next_response', start, end),
    ),
    ...rowOf('resolution', history.createdAt, history.closedAt),
    ...rowOf('time_to_resolve', history.createdAt, history.closedAt),
  ]
}
