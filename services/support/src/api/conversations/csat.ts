import { type Caller, fail, failFields } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { changeConversation } from '../../changes/conversations/conversations.ts'
import type { Conversation, CsatInput } from '../../records/conversations/model.ts'
import type { ConversationId, ConversationRow } from '../../records/conversations/row.ts'

const withRating = (row: ConversationRow, rating: number | undefined, now: string): ConversationRow => {
  if (row.csatRating === null)
    return rating === undefined
      ? failFields({ path: 'rating', code: 'required', message: 'is required before a comment' })
      : { ...row, csatRating: rating, csatSubmittedAt: now }
  if (rating !== undefined && rating !== row.csatRating)
    fail('CONFLICT', 'The conversation is already rated.')
  return row
}

const withComment = (row: ConversationRow, comment: string | undefined): ConversationRow => {
  if (comment === undefined || comment === row.csatComment) return row
  if (row.csatComment !== null) fail('CONFLICT', 'The rating already has a comment.')
  return { ...row, csatComment: comment }
}

/** Stores the visitor's rating and comment, each once. Sending the same values again changes nothing. */
export const rate = (
  pool: Pool,
  caller: Caller,
  { id, rating, comment }: ConversationId & CsatInput,
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row, now }) => ({ after: withComment(withRating(row, rating, now), comment) }),
  })
