import {
  type Attachment,
  type Caller,
  type EventData,
  type Id,
  isTeam,
  nameToShow,
  newEvent,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { quoted } from '../../records/messages/preview.ts'
import type { Change, ThreadMessage } from '../../records/threads/change.ts'
import type { ThreadRow } from '../../records/threads/row.ts'
import { type Notified, notifiedConversation, notifiedTicket } from './subjects.ts'

type Request = EventData<'notification.requested'> & { recipients: Id<'principal'>[] }
type Written = ThreadMessage & {
  authorName: string | null
  authorEmail: string | null
  content: string
  email: unknown
  attachments: Attachment[]
  mentionedPrincipalIds?: Id<'principal'>[]
}

const authorOf = ({ authorPrincipalId: id, authorName: name, authorEmail: email }: Written): string | null =>
  id === null ? name : nameToShow({ id, name, email })

const requestsOf = <Row extends ThreadRow>(
  { before, after, message }: Change<Row, Written>,
  caller: Caller,
  subject: Notified,
): Request[] => {
  /** No one is notified of what they did. */
  const others = (ids: (Id<'principal'> | null)[]) =>
    ids.filter(id => id !== null).filter(id => id !== caller.principalId && id !== message?.authorPrincipalId)
  const written = {
    subject,
    teamId: after.assignedTeamId,
    actorName: message ? authorOf(message) : null,
    detail: message ? quoted(message) : null,
  }
  const isAssigned = after.assignedPrincipalId !== before.assignedPrincipalId
  const requests: Request[] = [
    { kind: 'mention', recipients: others(message?.mentionedPrincipalIds ?? []), ...written },
    {
      kind: 'reply',
      recipients: message?.senderType === 'visitor' && !isAssigned ? others([after.assignedPrincipalId]) : [],
      ...written,
    },
    {
      kind: 'assignment',
      recipients: isAssigned ? others([after.assignedPrincipalId]) : [],
      subject,
      teamId: after.assignedTeamId,
      // Of a workflow or a routing team that a visitor's message has started, the caller is the visitor.
      actorName: caller.role === 'service' || !isTeam(caller) ? null : caller.name,
      detail: null,
    },
  ]
  return requests.filter(({ recipients }) => recipients.length > 0)
}

/** Requests notifications of members who are mentioned or assigned, or whose customer replied. */
const notifying =
  <Row extends ThreadRow>(subjectOf: (row: Row) => Notified) =>
  async (
    db: Db,
    changes: Change<Row, Written>[],
    { caller, silent }: { caller: Caller; silent: boolean },
  ): Promise<void> => {
    if (silent) return
    const now = Date.now()
    const requests = changes.flatMap(change => requestsOf(change, caller, subjectOf(change.after)))
    await emitAll(
      db,
      caller,
      requests.map(request => newEvent('notification.requested', request, now)),
    )
  }

export const notifyOfConversations = notifying(notifiedConversation)
export const notifyOfTickets = notifying(notifiedTicket)
