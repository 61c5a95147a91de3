import { createUser } from '@earshot/accounts/harness/users'
import { type EventData, type Id, newId } from '@earshot/contracts'
import { publishEvent } from '@earshot/testing'
import type { ThreadId } from '../queue/repo.ts'
import type { TestMailing } from '../sending/harness.ts'

type Requested = EventData<'mail.requested'>
type Gateway = TestMailing & { broker: Parameters<typeof publishEvent>[0] }

/** Creates a customer and returns a function that requests mails to them in one thread. */
export const startThread = async (
  gateway: Gateway,
  { email = 'grace@example.com', ...user }: Record<string, unknown> = {},
) => {
  const created = await createUser(gateway, { email, name: 'Grace Holt', ...user })
  const principalId = created.principalId as Id<'principal'>
  const threadId: ThreadId = newId('conversation')
  const request = async (more: Partial<Requested> = {}) => {
    const data: Requested = {
      kind: 'conversation_reply',
      threadId,
      messageId: newId('message'),
      recipientPrincipalId: principalId,
      cc: [],
      teamId: null,
      subject: 'Export stops',
      authorName: 'Ada Moreno',
      content: 'We have found the cause.',
      createdAt: '2026-03-02T10:15:00.000Z',
      automated: false,
      attachments: [],
      quoted: [
        { authorName: 'Grace Holt', content: 'It stops at 99 %.', createdAt: '2026-03-02T09:00:00.000Z' },
      ],
      ...more,
    }
    await publishEvent(gateway.broker, 'mail.requested', data)
    return data
  }
  return { principalId, threadId, request }
}
