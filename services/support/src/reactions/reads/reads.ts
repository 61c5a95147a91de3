import type { Db } from '@earshot/db'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { type Read, saveReads } from '../../records/conversations/reads-repo.ts'

const unreadBy = ({ after, message }: ConversationChange): Read[] =>
  (message?.mentionedPrincipalIds ?? []).map(principalId => ({
    conversationId: after.id,
    principalId,
    readAt: null,
  }))

const readBy = ({ after, message }: ConversationChange): Read[] => {
  if (message?.senderType !== 'agent' || message.automated || message.authorPrincipalId === null) return []
  return [{ conversationId: after.id, principalId: message.authorPrincipalId, readAt: after.lastMessageAt }]
}

/**
 * A member who writes a reply or a note has read the conversation. For the members that the note mentions, it is unread, even if they
 * have read all messages.
 */
export const markReads = async (db: Db, changes: ConversationChange[]): Promise<void> => {
  // A statement cannot insert or update the same row twice. The last message of an author counts.
  const reads = new Map(
    changes
      .flatMap(change => [...unreadBy(change), ...readBy(change)])
      .map(it => [`${it.conversationId} ${it.principalId}`, it]),
  )
  if (reads.size > 0) await saveReads(db, [...reads.values()])
}
