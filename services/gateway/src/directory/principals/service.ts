import { type Caller, fail, type Id, newId, type PersonInput, type Principal } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import * as repo from './repo.ts'

const addPrincipal = async (
  db: Db,
  caller: Caller,
  given: Omit<Principal, 'version'>,
): Promise<Principal | undefined> => {
  const principal = await repo.insertPrincipal(db, given)
  if (principal) await emit(db, caller, 'principal.created', { principal })
  return principal
}

/** Makes the account that a key acts as, and tells the other services. */
export const createServicePrincipal = async (
  db: Db,
  caller: Caller,
  name: string,
): Promise<Id<'principal'>> => {
  const id = newId('principal')
  await addPrincipal(db, caller, { id, kind: 'service', name, email: null, role: null })
  return id
}

/** A key's account goes by the name of the key. */
export const renameServicePrincipal = async (
  db: Db,
  caller: Caller,
  id: Id<'principal'>,
  name: string,
): Promise<void> =>
  emit(db, caller, 'principal.updated', { principal: await repo.renamePrincipal(db, id, name) })

/** Somebody with that address goes between our look and our write only when they are erased. */
const attempts = 3

const placeholderEmail = (id: Id<'principal'>) => `${id.slice('principal_'.length)}@anon.earshot`

/**
 * Finds the person with that address or makes one, once however many ask. A name is given to who has none; nobody is
 * renamed by the way.
 */
export const identify = async (pool: Pool, caller: Caller, input: PersonInput): Promise<Principal> => {
  const { name } = input
  const id = newId('principal')
  const email = 'email' in input ? input.email : placeholderEmail(id)
  const found = await repo.findByEmail(pool, email)
  if (found && (found.name !== null || name === undefined)) return found
  return tx(pool, async db => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const person = { id, kind: 'user', name: name ?? null, email, role: 'user' } as const
      const made = await addPrincipal(db, caller, person)
      if (made) return made
      const named = name === undefined ? undefined : await repo.fillName(db, email, name)
      if (named) await emit(db, caller, 'principal.updated', { principal: named })
      // Read after the write, which may have waited for somebody who gave a name.
      const there = named ?? (await repo.findByEmail(db, email))
      if (there) return there
    }
    return fail('CONFLICT', 'The person keeps changing. Try again.')
  })
}
