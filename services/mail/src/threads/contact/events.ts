import { type Id, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'

/** Emits that the contact address of a visitor was set, changed or removed, in the transaction of the change. */
export const contactSaved = (db: Db, principalId: Id<'principal'>, email: string | null): Promise<void> =>
  emit(db, systemCaller('mail'), 'contact.saved', { principalId, email })
