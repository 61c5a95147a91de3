import type { EventContent } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { People } from '@earshot/identity'
import { unknownPeople } from './repo.ts'

type Recipients = EventContent<'notification.requested'>['recipients']

/**
 * Copies the recipients that this service does not know yet: the event about a new person may arrive after a request to notify them.
 * Calls the accounts service, so never call it while holding locks. @throws {ApiError} UNAVAILABLE
 */
export const copyRecipients = async (
  pool: Pool,
  people: Pick<People, 'find'>,
  recipients: Recipients,
): Promise<void> => {
  if (!Array.isArray(recipients)) return
  for (const id of await unknownPeople(pool, recipients)) await people.find(pool, id)
}
