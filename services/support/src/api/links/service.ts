import { type Caller, fail, failFields, type Id, isId, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import { shownTicket } from '../../changes/tickets/tickets.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { findConversation } from '../../records/conversations/repo.ts'
import type { ConversationId } from '../../records/conversations/row.ts'
import type { LinkInput } from '../../records/links/model.ts'
import * as repo from '../../records/links/repo.ts'
import type { Ticket } from '../../records/tickets/model.ts'
import { findTicket } from '../../records/tickets/repo.ts'
import type { TicketId } from '../../records/tickets/row.ts'
import type { TicketDeps } from '../../shared/inbox.ts'

export const maxLinks = 100

type LinkTarget = { path: keyof LinkInput; target: repo.Target }

/** The only target in a body or query. */
const linkTargetIn = ({ conversationId, ticketId, postId }: LinkInput): LinkTarget => {
  const [first, ...others] = (
    [
      { path: 'conversationId', target: conversationId },
      { path: 'ticketId', target: ticketId },
      { path: 'postId', target: postId },
    ] as const
  ).flatMap(({ path, target }): LinkTarget[] => (target === undefined ? [] : [{ path, target }]))
  if (first && others.length === 0) return first
  const message = 'exactly one of conversationId, ticketId and postId is required'
  return failFields({ path: 'conversationId', code: 'required', message })
}

/** Locks the ticket and, if the target is a ticket, the target as well. The target must exist and differ from the ticket. */
const lockBoth = async (db: Db, id: Id<'ticket'>, { path, target }: LinkTarget): Promise<void> => {
  const isTicket = isId('ticket', target)
  const locked = (await repo.lockTickets(db, isTicket ? [id, target] : [id])).map(it => it.id)
  if (!locked.includes(id)) fail('NOT_FOUND')
  if (target === id) failFields({ path, code: 'invalid', message: 'must be another ticket' })
  const exists =
    isId('post', target) || // checked before the lock
    (isTicket
      ? locked.includes(target)
      : isId('conversation', target) && (await repo.shareConversation(db, target)))
  if (!exists) failFields(unknownReference(path))
}

const assertRoom = async (db: Db, thread: Id<'ticket'> | Id<'conversation'>, path: string): Promise<void> => {
  if ((await repo.countLinks(db, thread)) > maxLinks)
    failFields({ path, code: 'too_big', message: `must not exceed ${maxLinks} links` })
}

/** Adds a link, in both directions between two tickets. Returns false if it already existed. */
export const addLink = async (db: Db, id: Id<'ticket'>, { path, target }: LinkTarget): Promise<boolean> => {
  if (!(await repo.insertLink(db, id, target))) return false
  const isTicket = isId('ticket', target)
  if (isTicket) await repo.insertLink(db, target, id)
  for (const ticket of isTicket ? [id, target] : [id]) await assertRoom(db, ticket, path)
  return true
}

type Posts = Pick<TicketDeps, 'posts'>

/** Call it before any transaction, because it sends a request to the feedback service. */
const assertPostExists = async ({ posts }: Posts, postId: Id<'post'>): Promise<void> => {
  if (!(await posts([postId])).includes(postId)) failFields(unknownReference('postId'))
}

const reloadTicket = async (db: Db, id: Id<'ticket'>): Promise<Ticket> =>
  shownTicket(db, (await findTicket(db, id)) ?? fail('NOT_FOUND'))

/** Links a ticket to a conversation, another ticket or a post. Linking twice changes nothing. */
export const linkTicket = async (
  pool: Pool,
  deps: Posts,
  { id, ...input }: TicketId & LinkInput,
): Promise<Ticket> => {
  const linkTarget = linkTargetIn(input)
  const { target } = linkTarget
  if (isId('post', target)) {
    if (!(await findTicket(pool, id))) fail('NOT_FOUND')
    await assertPostExists(deps, target)
  }
  return tx(pool, async db => {
    await lockBoth(db, id, linkTarget)
    if (await addLink(db, id, linkTarget)) await repo.touchTicket(db, id)
    return reloadTicket(db, id)
  })
}

/** Removes a link, in both directions between two tickets. Does nothing if there is no such link. */
export const unlinkTicket = (pool: Pool, { id, ...input }: TicketId & LinkInput): Promise<Ticket> =>
  tx(pool, async db => {
    const { target } = linkTargetIn(input)
    const isTicket = isId('ticket', target)
    const locked = await repo.lockTickets(db, isTicket ? [id, target] : [id])
    if (!locked.some(it => it.id === id)) fail('NOT_FOUND')
    const existed = await repo.removeLink(db, id, target)
    if (existed && isTicket) await repo.removeLink(db, target, id)
    if (existed) await repo.touchTicket(db, id)
    return reloadTicket(db, id)
  })

type ConversationLink = ConversationId & { postId: Id<'post'> }

const reloadConversation = async (db: Db, caller: Caller, id: Id<'conversation'>): Promise<Conversation> =>
  conversations.show(db, (await findConversation(db, id, 'team')) ?? fail('NOT_FOUND'), caller)

/** Links a conversation to a post. Linking twice changes nothing. */
export const linkConversation = async (
  pool: Pool,
  caller: Caller,
  { id, postId, ...deps }: ConversationLink & Posts,
): Promise<Conversation> => {
  await reloadConversation(pool, caller, id)
  await assertPostExists(deps, postId)
  return tx(pool, async db => {
    await lockVisible(db, conversations, id, 'team')
    if (await repo.insertLink(db, id, postId)) {
      await assertRoom(db, id, 'postId')
      await repo.touchConversation(db, id)
    }
    return reloadConversation(db, caller, id)
  })
}

/** Does nothing if there is no such link. */
export const unlinkConversation = (
  pool: Pool,
  caller: Caller,
  { id, postId }: ConversationLink,
): Promise<Conversation> =>
  tx(pool, async db => {
    await lockVisible(db, conversations, id, 'team')
    if (await repo.removeLink(db, id, postId)) await repo.touchConversation(db, id)
    return reloadConversation(db, caller, id)
  })
