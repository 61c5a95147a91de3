import type { Id } from '@earshot/contracts'
import { type Db, many, raw } from '@earshot/db'
import type { ThreadKind } from '../threads/row.ts'
import type { Mailed } from './copies.ts'

/** Earlier ones name no one who can be in copy. */
const mostMails = 50

const tables = {
  conversation: raw(
    'messages m left join people a on a.id = m.author_principal_id where m.deleted_at is null and m.conversation_id',
  ),
  ticket: raw('ticket_messages m left join people a on a.id = m.author_principal_id where m.ticket_id'),
}

/** The last emails of customers and replies of members, oldest first. What programs wrote names no one. */
export const mailsOf = async <Kind extends ThreadKind>(db: Db, kind: Kind, id: Id<Kind>): Promise<Mailed[]> =>
  (
    await many<Mailed>(db, `mails_of_${kind}`)`
      select m.sender_type, a.name as author_name, a.email as author_email, m.email - 'quoted' - 'omitted' as email, m.cc
      from ${tables[kind]} = ${id} and not m.is_internal and not m.automated
        and (m.email is not null or m.sender_type = 'agent')
      order by m.seq desc limit ${mostMails}`
  ).toReversed()
