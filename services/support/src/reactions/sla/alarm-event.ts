import { type NewEvent, newEvent } from '@earshot/contracts'
import type { Alarm } from '../../records/sla/clock.ts'
import type { ClockRow } from '../../records/sla/repo.ts'
import type { Alarmed } from '../../records/sla/subject.ts'

/** A breach that is emitted this long after it was due is marked as late. */
const lateMs = 60_000

const types = { warn: 'sla.approaching_breach', breach: 'sla.breached' } as const

const notificationKinds = { warn: 'sla_approaching', breach: 'sla_breached' } as const

/** The events of a warning or breach. The assigned member is notified. */
export const alarmEvents = (
  { eventFields, assignedPrincipalId, notified: subject }: Alarmed,
  clock: ClockRow,
  alarm: Alarm,
  now: number,
): NewEvent[] => {
  const dueAt = clock.dueAt ?? new Date(now).toISOString()
  const isLate = alarm === 'breach' && now - Date.parse(dueAt) > lateMs
  const event = newEvent(
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
  if (assignedPrincipalId === null) return [event]
  const notification = {
    kind: notificationKinds[alarm],
    recipients: [assignedPrincipalId],
    subject,
    actorName: null,
    detail: clock.policyName,
  }
  return [event, newEvent('notification.requested', notification, now)]
}
