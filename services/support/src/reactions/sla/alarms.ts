import { type EventData, type Id, type NewEvent, newEvent, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import type { Alarm } from '../../records/sla/clock.ts'
import type { ClockRow } from '../../records/sla/repo.ts'
import type { Alarmed } from '../../records/sla/subject.ts'
import { membersOfTeams } from '../../records/teams/member-repo.ts'

const caller = systemCaller('support')

/** A breach that is emitted this long after it was due is marked as late. */
const lateMs = 60_000

const types = { warn: 'sla.approaching_breach', breach: 'sla.breached' } as const

const kinds = { warn: 'sla_approaching', breach: 'sla_breached' } as const

/** A warning or breach of a clock, at a time in ms. */
export type RaisedAlarm = { subject: Alarmed; clock: ClockRow; alarm: Alarm; now: number }

const eventOf = ({ subject, clock, alarm, now }: RaisedAlarm): NewEvent => {
  const dueAt = clock.dueAt ?? new Date(now).toISOString()
  const isLate = alarm === 'breach' && now - Date.parse(dueAt) > lateMs
  return newEvent(
    types[alarm],
    {
      ...subject.eventFields,
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

type Notification = EventData<'notification.requested'>

/** Notifies the assignee. Without one, the members of its team, or all members without a team. */
const notificationOf = (
  { subject, clock, alarm, now }: RaisedAlarm,
  membersOf: Map<Id<'team'>, Id<'principal'>[]>,
): NewEvent[] => {
  const { assignedPrincipalId, assignedTeamId: teamId, notified } = subject
  const ofTeam = teamId === null ? 'team' : (membersOf.get(teamId) ?? [])
  const isUnassigned = assignedPrincipalId === null
  const recipients = isUnassigned ? ofTeam : [assignedPrincipalId]
  if (recipients.length === 0) return []
  const data: Notification = {
    kind: isUnassigned ? 'sla_unassigned' : kinds[alarm],
    recipients,
    teamId,
    subject: notified,
    actorName: null,
    detail: clock.policyName,
  }
  return [newEvent('notification.requested', data, now)]
}

/** Emits the events of warnings and breaches, and notifies members of them. */
export const emitAlarms = async (db: Db, raised: RaisedAlarm[]): Promise<void> => {
  const unassigned = raised.filter(({ subject }) => subject.assignedPrincipalId === null)
  const teamIds = new Set(unassigned.flatMap(({ subject }) => subject.assignedTeamId ?? []))
  const membersOf = teamIds.size === 0 ? new Map() : await membersOfTeams(db, [...teamIds])
  await emitAll(
    db,
    caller,
    raised.flatMap(it => [eventOf(it), ...notificationOf(it, membersOf)]),
  )
}
