import type { Message } from '../types.ts'

type Mailed = Pick<Message, 'id' | 'authorPrincipalId'> & {
  email?: Pick<NonNullable<Message['email']>, 'senderCheck'> | null | undefined
}

/**
 * The emails, oldest first, that are marked because of their sender: each that failed the check, and of those without a result the first
 * one, or the first after a verified one. A customer whose mail server proves nothing is not marked again with each email.
 */
export const markedEmails = (messages: Mailed[]): Set<string> => {
  const marked = new Set<string>()
  const isKnown = new Map<string | null, boolean>()
  for (const { id, authorPrincipalId, email } of messages) {
    if (!email) continue
    const { senderCheck } = email
    const isUnproven = senderCheck === 'none' || senderCheck === 'unknown'
    if (senderCheck === 'fail' || (isUnproven && !isKnown.get(authorPrincipalId))) marked.add(id)
    if (senderCheck !== 'fail') isKnown.set(authorPrincipalId, isUnproven)
  }
  return marked
}
