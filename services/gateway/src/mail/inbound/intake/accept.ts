import { type Id, isPlaceholderEmail, type Principal, systemCaller } from '@earshot/contracts'
import { type Db, within } from '@earshot/db'
import { emit } from '@earshot/events'
import { setUploader } from '../../../directory/files/records/repo.ts'
import { identify } from '../../../directory/principals/service.ts'
import type { ThreadId } from '../../queue/repo.ts'
import { findThread, saveThreadMail } from '../../threads/repo.ts'
import type { InboundMail } from '../log/model.ts'
import { assignInboundMail } from '../log/repo.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import type { MailWithFiles } from './files.ts'
import type { Delivery } from './recipients.ts'

/** The conversation that the mail starts if it replies to none. The support service derives the same id. */
const newThreadId = (id: Id<'inbound_mail'>): ThreadId => `conversation_${id.slice(-26)}`

/**
 * The thread that the mail replies to by its references. The sender must take part in it. Not if the relay says that the
 * sender's address is forged.
 */
const referencedThread = async (
  db: Db,
  { references, authentication }: Pick<ParsedMail, 'references' | 'authentication'>,
  { id }: Principal,
): Promise<ThreadId | undefined> => {
  if (references.length === 0 || authentication === 'fail') return undefined
  return findThread(db, references, id)
}

const isMember = ({ role }: Principal): boolean => role === 'admin' || role === 'member'

/** Finds or creates the sender, finds the thread, and emits the event from which the support service makes a message. */
export const accept = async (
  db: Db,
  row: InboundMail,
  mail: MailWithFiles & { from: NonNullable<ParsedMail['from']> },
  { teamId, threadId: answered }: Delivery,
): Promise<InboundMail> => {
  const caller = systemCaller('gateway')
  const { address: email, name } = mail.from
  const sender = await identify(within(db), caller, { email, ...(name !== null && { name }) })
  const fileIds = mail.attachments.flatMap(({ fileId }) => fileId ?? [])
  if (fileIds.length > 0) await setUploader(db, fileIds, sender.id)
  const threadId = answered ?? (await referencedThread(db, mail, sender)) ?? null
  const authenticated = mail.authentication === 'pass'
  const assigned = { principalId: sender.id, threadId: threadId ?? newThreadId(row.id) }
  await assignInboundMail(db, row.id, assigned)
  if (mail.messageId !== null)
    await saveThreadMail(db, { messageId: mail.messageId, direction: 'in', ...assigned })
  await emit(db, caller, 'mail.received', {
    inboundMailId: row.id,
    threadId,
    principalId: sender.id,
    teamId,
    subject: mail.subject,
    content: mail.content,
    quoted: mail.quoted,
    messageId: mail.messageId,
    authenticated,
    noAutomaticReplies: mail.automatic !== null,
    isCalendarAnswer: mail.isCalendarAnswer,
    isTeamReply: authenticated && answered !== undefined && isMember(sender),
    attachments: mail.attachments,
    omitted: mail.omitted,
    receivedAt: row.receivedAt,
  })
  return { ...row, ...assigned }
}

/** Whether the mail has a sender who can be a user. */
export const hasSender = <Mail extends Pick<ParsedMail, 'from'>>(
  mail: Mail,
): mail is Mail & { from: NonNullable<ParsedMail['from']> } =>
  mail.from !== null && !isPlaceholderEmail(mail.from.address)
