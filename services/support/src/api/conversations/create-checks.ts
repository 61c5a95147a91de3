import { type Caller, failFields, type Principal } from '@earshot/contracts'
import type { ConversationInput } from '../../records/conversations/model.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'

const isSelf = (caller: Caller, { principalId, email, anonymous }: ConversationInput['visitor']): boolean =>
  principalId === caller.principalId ||
  (email !== undefined && email.toLowerCase() === caller.email) ||
  (anonymous === true && caller.anonymous === true)

/** A visitor may only start conversations for themselves, as themselves, and cannot set the priority or the assignee. */
export const checkVisitorInput = (caller: Caller, input: ConversationInput): void => {
  const { visitor, message, priority, assignedTeamId, assignedPrincipalId } = input
  const forTeam = (path: string) => ({ path, code: 'forbidden', message: 'can only be set by the team' })
  if (!isSelf(caller, visitor)) failFields({ path: 'visitor', code: 'invalid', message: 'must be yourself' })
  if (message.senderType !== 'visitor') failFields(forTeam('message.senderType'))
  if (priority !== 'none') failFields(forTeam('priority'))
  if (assignedTeamId !== null) failFields(forTeam('assignedTeamId'))
  if (assignedPrincipalId !== undefined) failFields(forTeam('assignedPrincipalId'))
}

/** The visitor is the author of their own message. */
export const checkSender = ({
  message: { senderType, asPrincipalId },
}: Pick<ConversationInput, 'message'>): void => {
  if (senderType === 'visitor' && asPrincipalId !== undefined)
    failFields({
      path: 'message.asPrincipalId',
      code: 'invalid',
      message: 'is only allowed for the senderType agent',
    })
}

/** The team can only start a conversation by email with a visitor who has an address. */
export const checkReachable = (
  { channel, message }: Pick<ConversationInput, 'channel' | 'message'>,
  visitor: Principal,
): void => {
  if (message.senderType === 'agent' && channel === 'email' && hidePlaceholder(visitor.email) === null)
    failFields({
      path: 'visitor',
      code: 'invalid',
      message: 'must have an email address for the channel email',
    })
}
