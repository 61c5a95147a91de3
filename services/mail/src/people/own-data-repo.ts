import { many } from '@earshot/db'
import type { ExportParts } from '@earshot/identity'

/** What this service stores about a person, each list with its name in the export of their data. */
export const ownEmails: ExportParts = {
  contactAddresses: (db, { principalId, after, limit }) =>
    many<{ key: string }>(db)`
      select principal_id as key, email, language from contact_addresses
      where principal_id = ${principalId} and principal_id > ${after} limit ${limit}`,
  /** Emails that were sent in the last weeks. Their content is that of the posts and messages. */
  emails: (db, { principalId, after, limit }) =>
    many<{ key: string }>(db)`
      select id as key, id, kind, outcome, created_at from mails
      where principal_id = ${principalId} and id > ${after} order by id limit ${limit}`,
  receivedEmails: (db, { principalId, after, limit }) =>
    many<{ key: string }>(db)`
      select id as key, id, subject, thread_id, received_at from inbound_mails
      where principal_id = ${principalId} and id > ${after} order by id limit ${limit}`,
}
