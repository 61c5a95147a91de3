import type { Principal } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { mergeHandlers } from '@earshot/identity'
import { dropMails } from '../queue/repo.ts'
import { eraseTraces } from './erase.ts'
import { wasMember } from './repo.ts'

/** Drops the unsent mails of a removed member. They stay dropped if the member returns. */
const dropMailsOfRemoved = async (pool: Pool, person: Principal): Promise<void> => {
  if (person.role === 'user' && (await wasMember(pool, person)))
    await tx(pool, db => dropMails(db, person.id))
}

/**
 * Handles changes, merges and erasures of people. The events may arrive more than once and out of order. `copies` are the handlers that
 * keep the copies of people.
 */
export const peopleHandlers = (pool: Pool, copies: EventHandlers): EventHandlers =>
  mergeHandlers(pool, {
    ...copies,
    'principal.updated': async (data, event) => {
      await dropMailsOfRemoved(pool, data.principal) // first, as the copy has the former role
      await copies['principal.updated']?.(data, event)
    },
    'principal.erased': async (data, event) => {
      // First: a mail that is being sent keeps no content once the copy of a person in it is erased.
      await copies['principal.erased']?.(data, event)
      await eraseTraces(pool, data)
    },
  })
