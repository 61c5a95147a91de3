import { type EmailPerson, type Id, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import type { ThreadId } from '../../queue/repo.ts'
import { markReplied } from '../../threads/contact/repo.ts'
import {
  findThread,
  isClaimedThread,
  replyToOf,
  saveNamedMails,
  saveThreadMail,
  saveThreadPeople,
} from '../../threads/repo.ts'
import type { InboundMail } from '../log/model.ts'
import { assignInboundMail } from '../log/repo.ts'
import type { Mailbox } from '../parsing/mailboxes.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import type { MailWithFiles } from './files.ts'
import type { Delivery } from './recipients.ts'
import { isMember, type Sender } from './sender.ts'

/** The conversation that the mail starts if it replies to none. The support service derives the same id. */
const newThreadId = (id: Id<'inbound_mail'>): ThreadId => `conversation_${id.slice(-26)}`

/**
 * The thread that the mail replies to by its references. The sender must take part in it. Not if the check of the
 * sender says that the address is forged.
 */
const referencedThread = async (
  db: Db,
  { references, authentication }: Pick<ParsedMail, 'references' | 'authentication'>,
  { id }: Sender,
): Promise<ThreadId | undefined> => {
  if (references.length === 0 || authentication === 'fail') return undefined
  return findThread(db, references, id)
}

type Accepted = MailWithFiles & { from: NonNullable<ParsedMail['from']> }

/**
 * Where the sender wants replies. In a thread that exists, only if they are verified, or had asked for it there before: anyone
 * can write their address, and would get the replies.
 */
const replyToIn = async (
  db: Db,
  { replyTo: [asked], authentication }: Accepted,
  { sender, threadId }: { sender: Sender; threadId: ThreadId | null },
): Promise<string | null> => {
  if (!asked) return null
  if (threadId === null || authentication === 'pass') return asked.address
  return (await replyToOf(db, threadId, sender.id)) === asked.address ? asked.address : null
}

/** People in copy and Message-IDs of a mail that are stored. Of long lists of references, the nearest and the first matter. */
const maxPeople = 50
const namedMails = { nearest: 9, first: 1 }

/** Stores by what later mails are recognized as replies in the thread. A forged mail names no one. */
const saveLinks = async (
  db: Db,
  { messageId, references, replyTo, to, cc, from, authentication }: Accepted,
  { recipient, ...thread }: { threadId: ThreadId; principalId: Id<'principal'>; recipient: string },
): Promise<void> => {
  if (messageId !== null) await saveThreadMail(db, { messageId, direction: 'in', ...thread })
  if (authentication === 'fail') return
  const { nearest, first } = namedMails
  const messageIds = [...new Set([...references.slice(0, nearest), ...references.slice(-first)])]
  if (messageIds.length > 0) await saveNamedMails(db, { messageIds, ...thread })
  const addresses = [...to, ...cc, ...replyTo].map(({ address }) => address)
  const people = new Set(addresses.filter(it => it !== from.address && it !== recipient))
  if (people.size > 0) await saveThreadPeople(db, thread.threadId, [...people].slice(0, maxPeople))
}

const shown = (people: Mailbox[]): EmailPerson[] =>
  people.slice(0, maxPeople).map(({ name, address, isOwn = false }) => ({ name, email: address, isOwn }))

/** Finds the thread, and emits the event from which the support service makes a message. */
export const accept = async (
  db: Db,
  row: InboundMail,
  { mail, sender }: { mail: Accepted; sender: Sender },
  { teamId, threadId: answered, address: recipient }: Delivery,
): Promise<InboundMail> => {
  const { address: email } = mail.from
  if (sender.isContacted) await markReplied(db, sender.id, email)
  const found = answered ?? (await referencedThread(db, mail, sender)) ?? null
  const authenticated = mail.authentication === 'pass'
  // No one else claims the address of a sender who was proven to own it.
  const isClaimed = !authenticated && found !== null && (await isClaimedThread(db, found, email))
  const threadId = isClaimed ? null : found
  const replyTo = await replyToIn(db, mail, { sender, threadId })
  const thread = { principalId: sender.id, threadId: threadId ?? newThreadId(row.id) }
  await assignInboundMail(db, row.id, { ...thread, replyTo })
  await saveLinks(db, mail, { ...thread, recipient })
  await emit(db, systemCaller('mail'), 'mail.received', {
    inboundMailId: row.id,
    threadId,
    principalId: sender.id,
    teamId,
    subject: mail.subject,
    content: mail.content,
    quoted: mail.quoted,
    messageId: mail.messageId,
    authenticated,
    senderCheck: mail.authentication,
    noAutomaticReplies: mail.automatic !== null,
    isCalendarAnswer: mail.isCalendarAnswer,
    isTeamReply: authenticated && answered !== undefined && isMember(sender),
    attachments: mail.attachments,
    omitted: mail.omitted,
    to: shown(mail.to),
    cc: shown(mail.cc),
    replyTo,
    receivedAt: row.receivedAt,
  })
  return { ...row, ...thread, replyTo }
}
