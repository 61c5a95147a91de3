import { isId } from '@earshot/contracts'
import type { ThreadId } from './reply-address.ts'
import type { Reference } from './repo.ts'

const uuid = /^<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@/i

/** The id of the outgoing mail with this Message-ID; null if it is no id of ours. */
export const mailIdIn = (messageId: string): string | null => uuid.exec(messageId)?.[1]?.toLowerCase() ?? null

/** The thread in the anchor that starts the References of our mails: `<conversation_…@host>`. */
const anchorIn = (messageId: string): ThreadId | null => {
  const [, text = ''] = /^<([a-z_0-9]{1,60})@/i.exec(messageId) ?? []
  const id = text.toLowerCase()
  return isId('conversation', id) || isId('ticket', id) ? id : null
}

export const referenceOf = (messageId: string): Reference => ({
  messageId,
  mailId: mailIdIn(messageId),
  anchor: anchorIn(messageId),
})
