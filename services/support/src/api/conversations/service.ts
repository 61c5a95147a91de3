import { type Caller, fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { startConversation } from '../../changes/conversations/start.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import type { Conversation, ConversationInput } from '../../records/conversations/model.ts'
import { findConversation, updateConversations } from '../../records/conversations/repo.ts'
import { type ConversationId, toConversation } from '../../records/conversations/row.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import { principalOf, viewOf } from '../../shared/access.ts'
import { checkImportedAt } from '../../shared/history.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { resolvePrincipal } from '../../shared/people/person-input.ts'

export const getConversation = async (
  db: Db,
  caller: Caller,
  { id }: ConversationId,
): Promise<Conversation> => {
  const view = viewOf(caller)
  return toConversation((await findConversation(db, id, view)) ?? fail('NOT_FOUND'), view)
}

const isSelf = (caller: Caller, { principalId, email }: ConversationInput['visitor']): boolean =>
  principalId === caller.principalId || (email !== undefined && email.toLowerCase() === caller.email)

/** A visitor may only start conversations for themselves, and cannot set the priority or the team. */
const checkVisitorInput = (
  caller: Caller,
  { visitor, priority, assignedTeamId }: Omit<ConversationInput, 'message'>,
): void => {
  const forTeam = (path: string) => ({ path, code: 'forbidden', message: 'can only be set by the team' })
  if (!isSelf(caller, visitor)) failFields({ path: 'visitor', code: 'invalid', message: 'must be yourself' })
  if (priority !== 'none') failFields(forTeam('priority'))
  if (assignedTeamId !== null) failFields(forTeam('assignedTeamId'))
}

export const createConversation = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { visitor: given, message, ...input }: ConversationInput,
): Promise<Conversation> => {
  checkImportedAt(caller, input.createdAt)
  const view = viewOf(caller)
  if (view !== 'team') checkVisitorInput(caller, { visitor: given, ...input })
  const visitor = await resolvePrincipal(
    pool,
    caller,
    people,
    'visitor',
    view === 'team' ? given : { principalId: principalOf(caller) ?? fail('FORBIDDEN') },
  )
  const callerId = principalOf(caller)
  const author = {
    senderType: 'visitor' as const,
    principalId: visitor.id,
    postedBy: callerId === visitor.id ? null : callerId,
    automated: false,
    isPerson: true,
  }
  const conversation = { ...input, visitorPrincipalId: visitor.id, previousConversationId: null }
  return tx(pool, async db => {
    if (input.assignedTeamId !== null && !(await shareTeam(db, input.assignedTeamId)))
      failFields(unknownReference('assignedTeamId'))
    const { row } = await startConversation(db, caller, { conversation, author, message })
    return toConversation(row, view)
  })
}

type ReadMark = ConversationId & { asPrincipalId?: Id<'principal'> | undefined }

/** Marks everything as read for the team or for the visitor. Emits no event. */
export const markRead = (
  pool: Pool,
  caller: Caller,
  { id, asPrincipalId }: ReadMark,
): Promise<Conversation> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const { row, now } = await lockVisible(db, conversations, id, view)
    if (asPrincipalId !== undefined && asPrincipalId !== row.visitorPrincipalId)
      failFields({
        path: 'asPrincipalId',
        code: 'invalid',
        message: 'must be the visitor of the conversation',
      })
    const byVisitor = view !== 'team' || asPrincipalId !== undefined
    const after = byVisitor ? { ...row, visitorReadAt: now } : { ...row, teamReadAt: now }
    await updateConversations(db, [after])
    return toConversation(after, view)
  })
