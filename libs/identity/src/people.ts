import { type Caller, PersonInput, Principal } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { erasePerson, findPerson, savePerson } from './people-repo.ts'

/** A service's copies of the users and service accounts that the accounts service owns. */
export type People = {
  /**
   * Finds a principal that is not erased: in the copies, else at the accounts service, whose response is saved. @throws {ApiError}
   * UNAVAILABLE
   */
  find: (db: Db, id: string) => Promise<Principal | undefined>
  /**
   * Finds the person with this email address, or creates one; `anonymous` always creates one. The copy is saved when this
   * resolves. Calls the accounts service, so never call it while holding locks. @throws {ApiError} UNAVAILABLE
   */
  identify: (caller: Caller, person: PersonInput) => Promise<Principal>
  /** Update the copies when the accounts service changes people. For the service's own event queue. */
  handlers: EventHandlers
}

export const createPeople = ({ pool, accounts }: { pool: Pool; accounts: InternalClient }): People => {
  const save = async (db: Db, response: unknown): Promise<Principal> => {
    const person = Principal.parse(response)
    await savePerson(db, person)
    return person
  }
  return {
    find: async (db, id) => {
      const known = await findPerson(db, id)
      if (known) return known
      const response = await accounts.get(`/principals/${id}`)
      return response === undefined ? undefined : save(db, response)
    },
    identify: async (caller, person) =>
      save(pool, await accounts.post('/principals/identify', PersonInput.parse(person), caller)),
    handlers: {
      'principal.created': ({ principal }) => savePerson(pool, principal),
      'principal.updated': ({ principal }) => savePerson(pool, principal),
      'principal.erased': ({ principalId, version }) => erasePerson(pool, principalId, version),
    },
  }
}
