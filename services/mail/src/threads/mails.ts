import { type Brand, type EventContent, type Id, PersonName, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { supportedLanguage } from '@earshot/i18n'
import type { People, WorkspaceSettingsCopy } from '@earshot/identity'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { Addressee } from '../queue/mail.ts'
import { enqueueMail, getsMail, type MailQueue, type NewLetter } from '../queue/queue.ts'
import { ownAmong } from '../senders/own.ts'
import { findSenderFor } from '../senders/repo.ts'
import { messageIdOf } from '../senders/smtp/address.ts'
import { imagesForMail, type StoredFiles } from '../templates/images-for-mail.ts'
import { addresseeOf } from '../templates/parts.ts'
import { type ThreadReply, threadReply } from '../templates/reply.ts'
import { mayContact } from './contact/limits.ts'
import { lockContact, saveContactMail } from './contact/repo.ts'
import { type StopKeys, stopPath, stopToken } from './contact/stop-token.ts'
import { lastMailsOf, replyToOf, saveThreadMail } from './repo.ts'

type Requested = EventContent<'mail.requested'>
/** A request with what was found out before the transaction. */
type Prepared = Requested & Pick<ThreadReply, 'images'> & { workspace: Brand & { locale: string } }

type ThreadMailing = {
  mailing: MailQueue
  people: Pick<People, 'find' | 'identify'>
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
  files: FileAddresses
  storedFiles: StoredFiles
  stopKeys: StopKeys
}

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

/** The people in copy without the customer and our own addresses: a mail to us would come back. */
const copiesOf = async (db: Db, cc: Requested['cc'], to: Addressee): Promise<Addressee[]> => {
  const people = cc.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]))
  const isOwn = await ownAmong(
    db,
    people.map(({ email }) => email),
  )
  return people.filter(({ email }) => email !== to.address && !isOwn(email)).map(addresseeOf)
}

type Sent = Pick<NewLetter, 'principalId'> & { direction: 'out' | 'copy' }

/** Queues one mail of a message. Undefined if the person already has it. */
const queueOne = async (
  db: Db,
  mailing: MailQueue,
  mail: NewLetter & { thread: NonNullable<NewLetter['thread']> },
  { direction, principalId }: Sent,
): Promise<Id<'mail'> | undefined> => {
  const id = await enqueueMail(db, mailing, { ...mail, principalId })
  if (id === undefined) return undefined
  const messageId = messageIdOf(id, mailing.origin)
  await saveThreadMail(db, { messageId, threadId: mail.thread.id, direction, principalId })
  return id
}

type Recipient = Pick<ThreadReply, 'person' | 'stopUrl'> & {
  /** The language of an account or a visitor, if it is known. */
  language: unknown
  /** Whether the setting of the sender decides about quoting earlier messages. */
  quotesBySetting: boolean
}

/** The letter with a message of the thread, and what queues it. */
const replyFor = async (
  db: Db,
  { mailing, files }: ThreadMailing,
  { threadId, messageId, recipientPrincipalId: _, teamId, quoted, automated, cc: __, ...message }: Prepared,
  { language, quotesBySetting, ...recipient }: Recipient,
) => {
  const sender = await findSenderFor(db, teamId)
  const references = await referencesOf(db, mailing, threadId)
  const letter = threadReply({
    ...message,
    ...recipient,
    attachments: message.attachments.map(it => withAddress(files, it)),
    language: supportedLanguage(language, message.workspace.locale),
    senderName: sender?.name ?? null,
    origin: mailing.origin,
    quoted: quotesBySetting && sender?.quoteThread === false ? [] : quoted,
    canReply: sender !== undefined,
    isAnswer: references.length > 1,
    references,
    isAutomatic: automated,
  })
  return { letter, thread: { id: threadId, teamId, sourceId: messageId }, senderId: sender?.id }
}

type Copy = { to: Addressee; principalId: Id<'principal'> }

/** Who gets a mail of the message: the customer, and the people in copy with their ids. Calls the accounts service. */
const recipientsOf = async (
  pool: Pool,
  { people }: ThreadMailing,
  { threadId, recipientPrincipalId, cc }: Requested,
) => {
  const user = await people.find(pool, recipientPrincipalId)
  if (!user?.email) return undefined
  const email = (await replyToOf(pool, threadId, recipientPrincipalId)) ?? user.email
  const person = { name: user.name, email }
  const copies: Copy[] = []
  for (const to of await copiesOf(pool, cc, addresseeOf(person))) {
    const name = PersonName.safeParse(to.name).data
    const { id } = await people.identify(systemCaller('mail'), { email: to.address, ...(name && { name }) })
    copies.push({ to, principalId: id })
  }
  return { person, language: user.language, copies }
}

type Cause = { id: Id<'evt'>; kind: 'conversation_reply' | 'ticket_reply' }

/**
 * Queues the mail for a message of the team, unless the recipient has no address or already gets it. Each person in copy gets one of
 * their own, with the same To and Cc: so each is retried, limited, suppressed, reported as bounced, and erased alone.
 */
const queueThreadMail = async (
  pool: Pool,
  threads: ThreadMailing,
  { id: eventId, kind }: Cause,
  requested: Prepared,
): Promise<void> => {
  const principalId = requested.recipientPrincipalId
  // A repeated event creates no one again who was erased since.
  if (!(await getsMail(pool, { eventId, principalId }))) return
  const recipients = await recipientsOf(pool, threads, requested)
  if (!recipients) return
  const { copies, ...recipient } = recipients
  await tx(pool, async db => {
    const { letter, ...queued } = await replyFor(db, threads, requested, {
      ...recipient,
      quotesBySetting: true,
    })
    const named = copies.length > 0 ? { named: { to: letter.to, cc: copies.map(({ to }) => to) } } : {}
    const mailTo = (to: Addressee, sent: Sent) => {
      const mail = { kind, letter: { ...letter, to, ...named }, eventId, ...queued }
      return queueOne(db, threads.mailing, { ...mail, principalId: sent.principalId }, sent)
    }
    if (!(await mailTo(letter.to, { principalId, direction: 'out' }))) return
    for (const copy of copies) await mailTo(copy.to, { principalId: copy.principalId, direction: 'copy' })
  })
}

/**
 * Queues the mail with what a visitor has not read, if they left an address that may be written to. It goes to that address, and says
 * nothing about who has it: neither a name nor the language of an account.
 */
const queueContactMail = (
  pool: Pool,
  threads: ThreadMailing,
  eventId: Id<'evt'>,
  requested: Prepared,
): Promise<void> =>
  tx(pool, async db => {
    const { mailing, stopKeys } = threads
    const { threadId, recipientPrincipalId: visitor } = requested
    const contact = await lockContact(db, visitor)
    if (!contact || !(await mayContact(db, stopKeys, { visitor, ...contact }))) return
    const { email, language } = contact
    const queued = await replyFor(db, threads, requested, {
      person: { name: null, email },
      language,
      quotesBySetting: false,
      stopUrl: mailing.origin + stopPath(stopToken(stopKeys, email)),
    })
    const mail = { kind: 'conversation_reply', principalId: visitor, eventId, ...queued } as const
    const mailId = await queueOne(db, mailing, mail, { principalId: visitor, direction: 'out' })
    if (mailId) await saveContactMail(db, { mailId, visitor, threadId, email })
  })

/** Mails the messages of the team to customers who are reached by email. */
export const threadMails = (pool: Pool, mailing: ThreadMailing): EventHandlers => ({
  'mail.requested': async (event, { id }) => {
    const fileIds = event.attachments.flatMap(({ fileId }) => fileId ?? [])
    const { storedFiles, files } = mailing
    const workspace = await mailing.workspace.current()
    const requested = { ...event, workspace, images: await imagesForMail(storedFiles, files, fileIds) }
    return event.kind === 'contact_reply'
      ? queueContactMail(pool, mailing, id, requested)
      : queueThreadMail(pool, mailing, { id, kind: event.kind }, requested)
  },
})
