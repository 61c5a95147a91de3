import { fail, type Id, id, moment } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { findMailboxProblem } from './mailbox-repo.ts'
import type { InboundMail, InboundQuery, InboundStatus } from './model.ts'
import {
  countReasons,
  findInboundMail,
  listInboundMails,
  type ReasonCount,
  type RelayFigures,
  relayFigures,
} from './repo.ts'
import { type Room, refusedSenders } from './room.ts'
import { storedBytes, unverifiedFigures } from './room-repo.ts'

const position = z.tuple([moment, id('inbound_mail')])

export const listInbound = async (
  db: Db,
  { query, page: { limit, cursor } }: { query: InboundQuery; page: PageRequest },
): Promise<Page<InboundMail>> => {
  const cursors = cursorOf({ list: 'inbound-mails', ...query }, position)
  const [receivedAt, last] = cursors.decode(cursor) ?? []
  const after = receivedAt === undefined || last === undefined ? undefined : { receivedAt, id: last }
  const rows = await listInboundMails(db, { query, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.receivedAt, row.id]))
}

export const getInbound = async (db: Db, mailId: Id<'inbound_mail'>): Promise<InboundMail> =>
  (await findInboundMail(db, mailId)) ?? fail('NOT_FOUND')

/** Whether a reason is much more frequent than before. A handful of mails is no sign. */
const grows = ({ count, before }: ReasonCount): boolean => count >= 5 && count > (3 * before) / 7

/** Why mails of the last 24 hours became no message. */
export const recentReasons = async (db: Db): Promise<InboundStatus['reasons']> =>
  (await countReasons(db)).map(it => ({ ...it, grows: grows(it) }))

/** A few mails are no sign: each may have taken another route. */
const fewMails = 5

/** Why no sender can be verified. */
const relayProblemOf = ({ found, missed, unused, server }: RelayFigures): InboundStatus['relayProblem'] => {
  if (found > 0 || Math.max(missed, unused) < fewMails) return null
  return { problem: missed >= fewMails ? 'not_found' : 'not_set', server }
}

const unverifiedStatus = async (db: Db, room: Room): Promise<InboundStatus['unverified']> => {
  const used = await unverifiedFigures(db)
  return { ...used, maxMails: room.mails, maxBytes: room.bytes, refuses: refusedSenders(used, room) }
}

export const inboundStatus = async (db: Db, room: Room): Promise<InboundStatus> => ({
  unverified: await unverifiedStatus(db, room),
  stored: { bytes: await storedBytes(db), maxBytes: room.storedBytes },
  mailboxProblem: await findMailboxProblem(db),
  relayProblem: relayProblemOf(await relayFigures(db)),
  reasons: await recentReasons(db),
})
