import { fail, type Id, id, moment } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { InboundMail, InboundQuery } from './model.ts'
import { findInboundMail, listInboundMails } from './repo.ts'

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
