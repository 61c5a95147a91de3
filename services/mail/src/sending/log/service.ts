import { type Caller, fail, type Id, id, isId, letterKinds } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import { opened } from '../../queue/mail.ts'
import { mailUpdated } from '../../queue/queue.ts'
import { deployment, requeueMail } from '../../queue/repo.ts'
import { findSenderFor } from '../../senders/repo.ts'
import type { Mail, MailItem, MailQuery, MailState } from './model.ts'
import * as repo from './repo.ts'

export type MailId = { id: Id<'mail'> }
export type MailLog = repo.Server & { sealer: Sealer }

const position = z.tuple([id('mail')])

const toItem = (row: MailItem): MailItem => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  principalId: row.principalId,
  recipientName: row.recipientName,
  recipientEmail: row.recipientEmail,
  threadId: row.threadId,
  messageId: row.messageId,
  senderId: row.senderId,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  createdAt: row.createdAt,
  settledAt: row.settledAt,
})

/** The user with this id or address. An id that no one has, so that the list is empty, if no user has the address. */
const recipientOf = async (
  db: Db,
  recipient: MailQuery['recipient'],
): Promise<Id<'principal'> | undefined> => {
  if (recipient === undefined || isId('principal', recipient)) return recipient
  return (await repo.findIdByEmail(db, recipient)) ?? 'principal_00000000000000000000000000'
}

export const listMails = async (
  db: Db,
  log: MailLog,
  { query, page: { limit, cursor } }: { query: MailQuery; page: PageRequest },
): Promise<Page<MailItem>> => {
  const { status, kind, recipient, thread } = query
  const cursors = cursorOf({ list: 'mails', ...query }, position)
  const [after] = cursors.decode(cursor) ?? []
  const principalId = await recipientOf(db, recipient)
  const listing = { status, kind, principalId, threadId: thread, after, limit: limit + 1 }
  return pageOf(await repo.listMails(db, log, listing), limit, row => cursors.encode([row.id]), toItem)
}

const contentOf = ({ sealer }: MailLog, bytes: Buffer | null): Mail['content'] => {
  const contents = bytes && opened(sealer, bytes)
  if (!contents || !('letter' in contents)) return null
  const { letter, sent } = contents
  return {
    from: { name: letter.from, address: sent?.from ?? null },
    to: letter.named?.to ?? letter.to,
    cc: letter.named?.cc ?? [],
    replyTo: sent?.replyTo ?? null,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
  }
}

const givesAccess = (kind: MailItem['kind']): boolean => (letterKinds as readonly string[]).includes(kind)

/** Waiting mails with links that give access to an account are not shown either. */
const shownContent = (
  log: MailLog,
  { kind, sealed }: MailItem & { sealed: Buffer | null },
): Mail['content'] => (givesAccess(kind) ? null : contentOf(log, sealed))

export const getMail = async (db: Db, log: MailLog, { id }: MailId): Promise<Mail> => {
  const row = (await repo.findMail(db, log, id)) ?? fail('NOT_FOUND')
  return { ...toItem(row), content: shownContent(log, row), attemptLog: await repo.attemptsOf(db, id) }
}

/** The HTML part of a mail, for a page to show in a frame. */
export async function* mailHtml(db: Db, log: MailLog, { id }: MailId): AsyncGenerator<string> {
  const row = (await repo.findMail(db, log, id)) ?? fail('NOT_FOUND')
  yield (shownContent(log, row) ?? fail('NOT_FOUND')).html
}

/** Queues a failed mail again, for a day, with the sender that its team has now. */
export const resendMail = (pool: Pool, caller: Caller, log: MailLog, { id }: MailId): Promise<Mail> =>
  tx(pool, async db => {
    const { threadId, teamId, status } = (await repo.findMail(db, log, id)) ?? fail('NOT_FOUND')
    const sender = threadId === null ? undefined : await findSenderFor(db, teamId)
    const queued = await requeueMail(db, { id, sender: sender?.id ?? deployment })
    if (!queued)
      return fail('CONFLICT', 'Only failed and suppressed emails whose content is kept can be sent again.')
    await mailUpdated(db, { ...queued, status: 'queued' })
    const target = { kind: 'mail', id }
    await audit(db, caller, {
      action: 'mail.resent',
      target,
      before: { status },
      after: { status: 'queued' },
    })
    return getMail(db, log, { id })
  })

export const listStates = async (
  db: Db,
  log: repo.Server,
  { thread, page: { limit, cursor } }: { thread: string; page: PageRequest },
): Promise<Page<MailState>> => {
  const cursors = cursorOf({ list: 'mail-states', thread }, position)
  const [after] = cursors.decode(cursor) ?? []
  const rows = await repo.listStates(db, log, { threadId: thread, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.mailId]))
}
