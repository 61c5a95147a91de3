import { type Id, shownAttachments } from '@earshot/contracts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import type { ScheduledReply } from './model.ts'

/** A stored reply, with the name of its author. */
export type ScheduledRow = ScheduledReply & {
  /** The account of the credential, if it wrote on behalf of the author. */
  postedByPrincipalId: Id<'principal'> | null
  /** Whether the author is a person, who becomes the assignee. */
  isPerson: boolean
}

export type ScheduledValues = Omit<ScheduledRow, 'authorName' | 'blockedBy' | 'createdAt' | 'updatedAt'>

/** Lists each field, because the ETag is computed from the JSON. */
export const toScheduledReply = (row: ScheduledRow): ScheduledReply => ({
  id: row.id,
  conversationId: row.conversationId,
  authorPrincipalId: row.authorPrincipalId,
  authorName: hidePlaceholder(row.authorName),
  content: row.content,
  attachments: shownAttachments(row.attachments),
  cc: row.cc,
  actions: row.actions,
  sendAt: row.sendAt,
  blockedBy: row.blockedBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
