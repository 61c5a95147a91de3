import {
  type Attachment,
  type Caller,
  fail,
  failFields,
  type Principal,
  unknownReference,
} from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { startConversation } from '../../changes/conversations/start.ts'
import type { Conversation, ConversationInput } from '../../records/conversations/model.ts'
import type { Author } from '../../records/messages/author.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import { principalOf, viewOf } from '../../shared/access.ts'
import { checkImportedAt } from '../../shared/history.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'
import { resolvePrincipal } from '../../shared/people/person-input.ts'
import { authorOf } from '../messages/author.ts'
import { checkReachable, checkSender, checkVisitorInput } from './create-checks.ts'

const visitorAuthor = (caller: Caller, visitor: Principal): Author => {
  const own = principalOf(caller)
  return {
    senderType: 'visitor',
    principalId: visitor.id,
    postedBy: own === visitor.id ? null : own,
    automated: false,
    isPerson: true,
  }
}

type Starting = Omit<ConversationInput, 'visitor'>

/** The author of the first message, and the assignee. Call it before any transaction. */
const startedBy = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { message, assignedTeamId, assignedPrincipalId, visitor }: Starting & { visitor: Principal },
): Promise<Pick<Parameters<typeof startConversation>[2], 'author' | 'assignee'>> => {
  if (assignedPrincipalId)
    await requireTeamMembers(pool, inbox.people, [{ path: 'assignedPrincipalId', id: assignedPrincipalId }])
  const chosen = assignedPrincipalId && {
    assignee: { principalId: assignedPrincipalId, method: 'manual' as const },
  }
  if (message.senderType === 'visitor') return { author: visitorAuthor(caller, visitor), ...chosen }
  const { senderType, asPrincipalId } = message
  const visitorPrincipalId = visitor.id
  const path = 'message.asPrincipalId'
  const author = await authorOf(pool, caller, inbox, { senderType, asPrincipalId, visitorPrincipalId, path })
  const takesIt = assignedPrincipalId === undefined && assignedTeamId === null && author.isPerson
  const own = takesIt &&
    author.principalId && { assignee: { principalId: author.principalId, method: 'reply' as const } }
  return { author, ...(chosen || own) }
}

export const createConversation = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { visitor: given, attachments, ...input }: ConversationInput & { attachments: Attachment[] },
): Promise<Conversation> => {
  checkImportedAt(caller, input.createdAt)
  checkSender(input)
  const view = viewOf(caller)
  if (view !== 'team') checkVisitorInput(caller, { visitor: given, ...input })
  const person = view === 'team' ? given : { principalId: principalOf(caller) ?? fail('FORBIDDEN') }
  const visitor = await resolvePrincipal(pool, caller, inbox.people, { ...person, path: 'visitor' })
  checkReachable(input, visitor)
  const start = await startedBy(pool, caller, inbox, { ...input, visitor })
  const { message, assignedPrincipalId: _, ...fields } = input
  const conversation = {
    ...fields,
    startedBy: message.senderType === 'agent' ? ('team' as const) : ('visitor' as const),
    visitorPrincipalId: visitor.id,
    previousConversationId: null,
  }
  const { content, context } = message
  return tx(pool, async db => {
    if (input.assignedTeamId !== null && !(await shareTeam(db, input.assignedTeamId)))
      failFields(unknownReference('assignedTeamId'))
    const { row } = await startConversation(db, caller, {
      ...start,
      conversation,
      message: { content, attachments, context },
    })
    return conversations.show(db, row, caller)
  })
}
