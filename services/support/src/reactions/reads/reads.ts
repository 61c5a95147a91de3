import type { Db } from '@earshot/db'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { type Read, saveReads } from '../../records/conversations/reads-repo.ts'

const readBy = ({ after, message }: ConversationChange): Read[] => {
  if (message?.senderType !== 'agent' || message.automated || message.authorPrincipalId === null) return []
  return [{ conversationId: after.id, principalId: message.authorPrincipalId, readAt: after.lastMessageAt }]
}

/** A member who writes a reply or a note has read the conversation. */
export const markAuthorsRead = async (db: Db, changes: ConversationChange[]): Promise<void> => {
  // A statement cannot insert or update the same row twice. The last message of an author counts.
  const reads = new Map(changes.flatMap(readBy).map(it => [`${it.conversationId} ${it.principalId}`, it]))
  if (reads.size > 0) await saveReads(db, [...reads.values()])
}
