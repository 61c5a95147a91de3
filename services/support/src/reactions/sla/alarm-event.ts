import { type NewEvent, newEvent } from '@earshot/contracts'
import type { Alarm } from '../../records/sla/clock.ts'
import type { ClockRow } from '../../records/sla/repo.ts'
import type { Subject } from '../../records/sla/subject.ts'

/** A breach that is emitted this long after it was due is marked as late. */
const lateMs = 60_000

const types = { warn: 'sla.approaching_breach', breach: 'sla.breached' } as const

/** The event of a warning or breach. */
export const alarmEvent = (
  eventFields: Subject['eventFields'],
  clock: ClockRow,
  alarm: Alarm,
  now: number,
): NewEvent => {
  const dueAt = clock.dueAt ?? new Date(now).toISOString()
  const isLate = alarm === 'breach' && now - Date.parse(dueAt) > lateMs
  return newEvent(
    types[alarm],
    {
      ...eventFields,
      sla: {
        policyId: clock.policyId,
        policyName: clock.policyName,
        metric: clock.metric,
        dueAt,
        targetSeconds: clock.targetSeconds,
        ...(alarm === 'breach' && { breachedAt: dueAt }),
        ...(isLate && { late: true }),
      },
    },
    now,
  )
}
