import {
  type AnyEventType,
  type EventData,
  type NewEvent,
  newEvent,
  shownAttachments,
} from '@earshot/contracts'
import { assignmentChanged } from '../threads/change.ts'
import { statusChanged, type TicketChange } from './change.ts'
import { ticketRef } from './row.ts'

type EventDraft = { [T in AnyEventType]: { type: T; data: EventData<T> } }[AnyEventType]

const created = ({ isNew, before }: TicketChange): EventDraft[] => {
  if (!isNew) return []
  const { stage, requesterPrincipalId, companyId, createdAt } = before
  const ticket = { ...ticketRef(before), stage, requesterPrincipalId, companyId, createdAt }
  return [{ type: 'ticket.created', data: { ticket } }]
}

const written = ({ message, after }: TicketChange): EventDraft[] => {
  if (!message) return []
  const { id: messageId, content, senderType, authorName } = message
  const attachments = shownAttachments(message.attachments)
  const data = { ticket: ticketRef(after), messageId, content, senderType, authorName, attachments }
  return [{ type: message.isInternal ? 'ticket.note_added' : 'ticket.replied', data }]
}

const assigned = (change: TicketChange): EventDraft[] => {
  if (!assignmentChanged(change)) return []
  const { before, after } = change
  return [
    {
      type: 'ticket.assigned',
      data: {
        ticket: ticketRef(after),
        assignedPrincipalId: after.assignedPrincipalId,
        previousPrincipalId: before.assignedPrincipalId,
        assignedTeamId: after.assignedTeamId,
        previousTeamId: before.assignedTeamId,
      },
    },
  ]
}

const externalChanged = ({ isExternal, after }: TicketChange): EventDraft[] => {
  const { integrationType, externalDisplayId, externalUrl, externalStatus, externalTransition } = after
  if (!isExternal || integrationType === null) return []
  const issue = { integrationType, externalDisplayId, externalUrl, externalStatus }
  const about = { ticket: ticketRef(after), title: after.title, ...issue }
  return [{ type: 'ticket.external_status_changed', data: { ...about, transition: externalTransition } }]
}

const moved = (change: TicketChange): EventDraft[] => {
  if (!statusChanged(change)) return []
  const { before, after } = change
  return [
    {
      type: 'ticket.status_changed',
      data: {
        ticket: ticketRef(after),
        previousStatus: before.status,
        newStatus: after.status,
        previousStatusId: before.statusId,
        newStatusId: after.statusId,
        stage: after.stage,
        previousStage: before.stage,
      },
    },
  ]
}

const inOrder = [created, written, assigned, externalChanged, moved]

/** The events of a change, causes before effects. Empty if nothing changed. */
export const eventsOf = (change: TicketChange, now: number): NewEvent[] =>
  inOrder.flatMap(eventsIn => eventsIn(change)).map(({ type, data }) => newEvent(type, data, now))
