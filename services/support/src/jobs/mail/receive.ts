import {
  type Caller,
  type EventContent,
  type Id,
  isId,
  type Principal,
  systemCaller,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { post } from '../../api/messages/post.ts'
import { post as postToTicket } from '../../api/ticket-messages/service.ts'
import { startConversation } from '../../changes/conversations/start.ts'
import { followMerge } from '../../changes/threads/change.ts'
import { findConversation } from '../../records/conversations/repo.ts'
import type { Author } from '../../records/messages/author.ts'
import type { WrittenMessage } from '../../records/messages/model.ts'
import { hasMessage } from '../../records/messages/repo.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import { findTicket } from '../../records/tickets/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { isTeamMember } from '../../shared/people/members.ts'

type Mail = EventContent<'mail.received'>
type ThreadId = NonNullable<Mail['threadId']>

/** The id with another prefix, so that a redelivered event finds what it created. */
const derived = <P extends 'conversation' | 'message'>(prefix: P, mail: Mail): Id<P> =>
  `${prefix}_${mail.inboundMailId.slice(-26)}`

/** The change is made in the name of the sender, who may be a customer in a thread of someone else. */
const callerOf = ({ id: principalId, name }: Principal): Caller => ({
  ...systemCaller('support'),
  principalId,
  name: name ?? 'support',
})

const authorOf = (sender: Principal, { isTeamReply, isCalendarAnswer }: Mail): Author => ({
  senderType: isTeamReply && isTeamMember(sender) ? 'agent' : 'visitor',
  principalId: sender.id,
  postedBy: null,
  automated: isCalendarAnswer,
  isPerson: true,
})

const messageOf = (mail: Mail): WrittenMessage => ({
  id: derived('message', mail),
  content: mail.content,
  attachments: mail.attachments,
  email: {
    quoted: mail.quoted,
    omitted: mail.omitted,
    senderVerified: mail.authenticated,
    senderCheck: mail.senderCheck,
    noAutomaticReplies: mail.noAutomaticReplies,
    to: mail.to,
    cc: mail.cc,
    replyTo: mail.replyTo,
  },
})

/** The program of a member has sent the mail to the people in copy. */
const asIs = { actions: [], cc: [] }

type Writing = { author: Author; message: WrittenMessage }

/** Posts to the thread that the mail replies to. False if it does not exist any more. @throws {ApiError} ALREADY_MERGED */
const answer = async (db: Db, caller: Caller, id: ThreadId, writing: Writing): Promise<boolean> => {
  if (isId('ticket', id)) {
    if (!(await findTicket(db, id))) return false
    await postToTicket(db, caller, { ...writing, ...asIs, id, isInternal: false })
  } else {
    if (!(await findConversation(db, id, 'team'))) return false
    await post(db, caller, { ...writing, ...asIs, id })
  }
  return true
}

/** The team may have been deleted since its address was set. */
const existingTeam = async (db: Db, id: Mail['teamId']): Promise<Mail['teamId']> =>
  id !== null && (await shareTeam(db, id)) ? id : null

const startFrom = async (
  db: Db,
  caller: Caller,
  id: Id<'conversation'>,
  { mail, author, message }: Writing & { mail: Mail },
): Promise<void> => {
  const conversation = {
    id,
    channel: 'email' as const,
    startedBy: 'visitor' as const,
    priority: 'none' as const,
    subject: mail.subject,
    visitorPrincipalId: mail.principalId,
    assignedTeamId: await existingTeam(db, mail.teamId),
    previousConversationId: null,
  }
  await startConversation(db, caller, {
    conversation,
    author: { ...author, senderType: 'visitor' },
    message,
  })
}

/** Turns a mail into a message of its thread, or into a new conversation. A redelivered event changes nothing. */
const receive = async (pool: Pool, { people }: Inbox, mail: Mail): Promise<void> => {
  const sender = await people.find(pool, mail.principalId)
  // Erased since the mail arrived.
  if (!sender) return
  const caller = callerOf(sender)
  const writing = { author: authorOf(sender, mail), message: messageOf(mail) }
  const own = derived('conversation', mail)
  await followMerge<ThreadId, void>(mail.threadId ?? own, threadId =>
    tx(pool, async db => {
      if (await hasMessage(db, derived('message', mail))) return
      if (await answer(db, caller, threadId, writing)) return
      // Events may be handled out of order. A mail that is handled before the one it replies to starts the conversation.
      await startFrom(db, caller, isId('ticket', threadId) ? own : threadId, { mail, ...writing })
    }),
  )
}

export const mailHandlers = (pool: Pool, inbox: Inbox): EventHandlers => ({
  'mail.received': mail => receive(pool, inbox, mail),
})
