import type { EventData, Id } from '@earshot/contracts'
import type { Match } from '../sla-policies/model.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { Progress } from './reconcile.ts'

type BreachData = EventData<'sla.breached'>

/** A conversation or a ticket, as the SLA code uses it. */
export type Subject = {
  kind: ThreadKind
  id: Id<ThreadKind>
  /** What policies are matched against. A ticket has no channel. */
  match: Match
  progress: Omit<Progress, 'wasAnswered'>
  /** The fields with which events refer to the subject. */
  eventFields: Omit<BreachData, 'sla'>
  /** The member or team who is notified of a warning or breach, and the subject as notifications name it. */
  assignedPrincipalId: Id<'principal'> | null
  assignedTeamId: Id<'team'> | null
  notified: EventData<'notification.requested'>['subject']
}

/** What the events of a warning or breach need of a subject. */
export type Alarmed = Pick<Subject, 'eventFields' | 'assignedPrincipalId' | 'assignedTeamId' | 'notified'>

/** The change of a subject in one transaction. */
export type SubjectChange = {
  before: Subject
  after: Subject
  isNew: boolean
  /** A member replied. */
  isReply: boolean
  now: number
}
