import { canAdminister, canWriteSupport, useMe } from '../../../api/session.ts'
import { isConversation, type Subject } from '../subject.ts'
import type { Message } from '../types.ts'

/** The author may edit a message. The author and admins may delete it. */
export const useMessageRights = (subject: Subject, { senderType, authorPrincipalId }: Message) => {
  const me = useMe()
  const canChange = isConversation(subject) && canWriteSupport(me) && senderType !== 'system'
  const isMine = authorPrincipalId === me.principalId
  return { canEdit: canChange && isMine, canDelete: canChange && (isMine || canAdminister(me)) }
}
