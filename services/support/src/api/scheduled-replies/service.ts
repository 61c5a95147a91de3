import {
  type Caller,
  fail,
  failFields,
  type Id,
  id,
  moment,
  newId,
  type Taken,
  type TakenPatch,
} from '@earshot/contracts'
import { type Db, type Pool, signalIfSoon, tx } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import { conversations } from '../../changes/conversations/conversations.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import { findConversation } from '../../records/conversations/repo.ts'
import type { ConversationId } from '../../records/conversations/row.ts'
import { blankMessage, type Message } from '../../records/messages/model.ts'
import { toMessage } from '../../records/messages/row.ts'
import type {
  ScheduledReply,
  ScheduledReplyInput,
  ScheduledReplyPatch,
} from '../../records/scheduled-replies/model.ts'
import * as repo from '../../records/scheduled-replies/repo.ts'
import { type ScheduledRow, toScheduledReply } from '../../records/scheduled-replies/row.ts'
import { principalOf } from '../../shared/access.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { timersChannel } from '../../shared/timers.ts'
import { checkActions } from '../actions/check.ts'
import { authorOf } from '../messages/author.ts'
import { copiesOf, mailableConversation } from '../messages/copies.ts'
import { send } from './send.ts'

type ReplyId = { id: Id<'scheduled_reply'> }

/** In one conversation. */
export const mostScheduled = 20
const yearMs = 366 * 86_400_000

const checkTime = (sendAt: string): void => {
  const waitMs = Date.parse(sendAt) - Date.now()
  if (waitMs <= 0) failFields({ path: 'sendAt', code: 'past', message: 'must be in the future' })
  if (waitMs > yearMs) failFields({ path: 'sendAt', code: 'too_late', message: 'must be within a year' })
}

const find = async (db: Db, id: Id<'scheduled_reply'>): Promise<ScheduledRow> =>
  (await repo.findScheduled(db, id)) ?? fail('NOT_FOUND')

const lock = async (db: Db, id: Id<'scheduled_reply'>): Promise<ScheduledRow> =>
  (await repo.lockScheduled(db, id)) ?? fail('NOT_FOUND')

export const getScheduledReply = async (db: Db, { id }: ReplyId): Promise<ScheduledReply> =>
  toScheduledReply(await find(db, id))

/** The next one first. */
export const listScheduledReplies = async (
  db: Db,
  { id: conversationId, page: { limit, cursor } }: ConversationId & { page: PageRequest },
): Promise<Page<ScheduledReply>> => {
  if (!(await findConversation(db, conversationId, 'team'))) fail('NOT_FOUND')
  const cursors = cursorOf(
    { list: 'scheduled-replies', id: conversationId },
    z.tuple([moment, id('scheduled_reply')]),
  )
  const [sendAt, last] = cursors.decode(cursor) ?? []
  const after = sendAt && last ? { sendAt, id: last } : undefined
  const rows = await repo.listScheduled(db, { conversationId, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.sendAt, row.id]), toScheduledReply)
}

/** Stores a reply for later. Until it is sent, it changes nothing: no status, no SLA clock, no event. */
export const scheduleReply = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  {
    id: conversationId,
    content,
    attachments,
    cc,
    actions,
    asPrincipalId,
    sendAt,
  }: ConversationId & Taken<ScheduledReplyInput>,
): Promise<ScheduledReply> => {
  checkTime(sendAt)
  await checkActions(pool, caller, inbox, actions)
  const conversation = (await findConversation(pool, conversationId, 'team')) ?? fail('NOT_FOUND')
  const { visitorPrincipalId } = conversation
  const author = await authorOf(pool, caller, inbox, {
    asPrincipalId,
    senderType: 'agent',
    visitorPrincipalId,
  })
  await copiesOf(pool, mailableConversation(conversation), { author, cc, caller })
  return tx(pool, async db => {
    await lockVisible(db, conversations, conversationId, 'team')
    if ((await repo.countScheduled(db, conversationId)) >= mostScheduled)
      fail('LIMIT_REACHED', `A conversation can have at most ${mostScheduled} scheduled replies.`)
    const id = newId('scheduled_reply')
    const { principalId: authorPrincipalId, postedBy: postedByPrincipalId, isPerson } = author
    const writing = { content, attachments, cc: cc ?? null, actions, sendAt }
    const by = { authorPrincipalId, postedByPrincipalId, isPerson }
    await repo.insertScheduled(db, { id, conversationId, ...by, ...writing })
    signalIfSoon(db, timersChannel, [sendAt])
    return getScheduledReply(db, { id })
  })
}

/** The author, or the credential that wrote in the name of the author. */
const isAuthor = (caller: Caller, { authorPrincipalId, postedByPrincipalId }: ScheduledRow): boolean => {
  const own = principalOf(caller)
  return own !== null && [authorPrincipalId, postedByPrincipalId].includes(own)
}

const checkContent = (patch: TakenPatch<ScheduledReplyPatch>, after: ScheduledReply): void => {
  if (after.content !== '' || after.attachments.length > 0) return
  const path = patch.content === undefined ? 'attachments' : 'content'
  failFields({ path, code: 'required', message: blankMessage })
}

/**
 * Changes a reply that is not sent yet. If its time is still to come, what the customer has written until now blocks it no more. No one
 * puts words into the mouth of a colleague, so only the author changes what is sent; the time is the team's.
 */
export const changeScheduledReply = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id, ...patch }: ReplyId & TakenPatch<ScheduledReplyPatch>,
): Promise<ScheduledReply> => {
  if (patch.sendAt !== undefined) checkTime(patch.sendAt)
  await checkActions(pool, caller, inbox, patch.actions ?? [])
  const { sendAt: _, ...written } = patch
  const isWritten = Object.values(written).some(value => value !== undefined)
  return tx(pool, async db => {
    const before = await lock(db, id)
    if (isWritten && !isAuthor(caller, before))
      fail('FORBIDDEN', 'Only the author can change what a reply says. Everyone can change when it is sent.')
    const after = patched(toScheduledReply(before), patch)
    checkContent(patch, after)
    if (patch.cc && patch.cc.length > 0) {
      const conversation = (await findConversation(db, before.conversationId, 'team')) ?? fail('NOT_FOUND')
      const author = { senderType: 'agent', automated: false } as const
      await copiesOf(db, mailableConversation(conversation), { author, cc: patch.cc, caller })
    }
    const isConfirmed = Date.parse(after.sendAt) > Date.now()
    await repo.updateScheduled(db, { ...after, blockedBy: isConfirmed ? null : before.blockedBy })
    signalIfSoon(db, timersChannel, [after.sendAt])
    return getScheduledReply(db, { id })
  })
}

export const deleteScheduledReply = async (db: Db, { id }: ReplyId): Promise<void> => {
  if (!(await repo.deleteScheduled(db, id))) fail('NOT_FOUND')
}

/** Sends a reply now, also a blocked one: a closed conversation opens. */
export const sendScheduledReply = (pool: Pool, caller: Caller, { id }: ReplyId): Promise<Message> =>
  tx(pool, async db => toMessage(await send(db, caller, await lock(db, id)), 'team'))
