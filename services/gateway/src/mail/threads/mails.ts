import type { EventContent, Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { supportedLanguage } from '@earshot/i18n'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import { realEmail } from '../../base/real-email.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { findUser } from '../../directory/users/repo.ts'
import { enqueueMail, type MailQueue } from '../queue/queue.ts'
import { findSenderFor } from '../senders/repo.ts'
import { messageIdOf } from '../smtp/address.ts'
import { threadReply } from '../templates/reply.ts'
import { lastMailsOf, replyToOf, saveThreadMail } from './repo.ts'

type Requested = EventContent<'mail.requested'>

type ThreadMailing = { mailing: MailQueue; files: FileAddresses }

/**
 * The Message-IDs that a mail of the thread names: the start of the thread, then its last mails, then the one that it replies to. That
 * is the customer's last mail, or the team's if there is none.
 */
const referencesOf = async (
  db: Db,
  { origin }: MailQueue,
  threadId: Requested['threadId'],
): Promise<string[]> => {
  const root = messageIdOf(threadId, origin)
  const earlier = await lastMailsOf(db, threadId)
  const parent = (earlier.findLast(it => it.direction === 'in') ?? earlier.at(-1))?.messageId
  const others = earlier.map(({ messageId }) => messageId).filter(id => id !== parent && id !== root)
  return [root, ...others, ...(parent === undefined ? [] : [parent])]
}

/** A file has an address that works as long as people read an email late. */
const withAddress = (files: FileAddresses, { fileId, name, url }: Requested['attachments'][number]) => ({
  name,
  url: fileId === null ? url : files.of(fileId, fileLifetimes.letter),
})

/** Queues the mail for a message of the team, unless the recipient has no address or already gets it. */
const queueThreadMail = (
  pool: Pool,
  { mailing, files }: ThreadMailing,
  eventId: Id<'evt'>,
  { kind, threadId, messageId, recipientPrincipalId, teamId, quoted, automated, ...message }: Requested,
): Promise<void> =>
  tx(pool, async db => {
    const user = await findUser(db, recipientPrincipalId)
    const own = realEmail(user?.email ?? null)
    if (!user || own === null) return
    const email = (await replyToOf(db, threadId, recipientPrincipalId)) ?? own
    const settings = await readSettings(db)
    const sender = await findSenderFor(db, teamId)
    const references = await referencesOf(db, mailing, threadId)
    const letter = threadReply({
      ...message,
      attachments: message.attachments.map(it => withAddress(files, it)),
      person: { name: user.name, email },
      language: supportedLanguage(user.attributes.language, settings.locale),
      workspace: settings,
      senderName: sender?.name ?? null,
      origin: mailing.origin,
      quoted: sender?.quoteThread === false ? [] : quoted,
      canReply: sender !== undefined,
      isAnswer: references.length > 1,
      references,
      isAutomatic: automated,
    })
    const thread = { id: threadId, teamId, sourceId: messageId }
    const mail = { kind, principalId: recipientPrincipalId, letter, eventId, thread, senderId: sender?.id }
    const id = await enqueueMail(db, mailing, mail)
    if (id === undefined) return
    await saveThreadMail(db, {
      messageId: messageIdOf(id, mailing.origin),
      threadId,
      direction: 'out',
      principalId: recipientPrincipalId,
    })
  })

/** Mails the messages of the team to customers who are reached by email. */
export const threadMails = (pool: Pool, mailing: ThreadMailing): EventHandlers => ({
  'mail.requested': (requested, { id }) => queueThreadMail(pool, mailing, id, requested),
})
