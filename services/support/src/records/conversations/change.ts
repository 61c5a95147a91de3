import type { MessageRow } from '../messages/row.ts'
import type { Change } from '../threads/change.ts'
import type { ConversationRow } from './row.ts'

export type ConversationChange = Change<ConversationRow, MessageRow>

export const statusChanged = ({ before, after }: ConversationChange): boolean =>
  before.status !== after.status
