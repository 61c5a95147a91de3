import { type Caller, fail, type Id, newId, type PersonInput, type Principal } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import * as repo from './repo.ts'

const addPrincipal = async (
  db: Db,
  caller: Caller,
  given: repo.NewPrincipal,
): Promise<Principal | undefined> => {
  const principal = await repo.insertPrincipal(db, given)
  if (principal) await emit(db, caller, 'principal.created', { principal })
  return principal
}

/** Creates the service principal that a key acts as, and emits its event. */
export const createServicePrincipal = async (
  db: Db,
  caller: Caller,
  name: string,
): Promise<Id<'principal'>> => {
  const id = newId('principal')
  await addPrincipal(db, caller, { id, kind: 'service', name, email: null, role: null })
  return id
}

/** Renames a service principal with its API key or OAuth client. */
export const renameServicePrincipal = async (
  db: Db,
  caller: Caller,
  id: Id<'principal'>,
  name: string,
): Promise<void> =>
  emit(db, caller, 'principal.updated', { principal: await repo.renamePrincipal(db, id, name) })

/** Tried again when the user with the address is erased between the read and the write. */
const attempts = 3

const placeholderEmail = (id: Id<'principal'>) => `${id.slice('principal_'.length)}@anon.earshot`

/** Whether the address is the placeholder of this principal, who has no other. */
export const isAnonymousAddress = (id: Id<'principal'>, email: string | null): boolean =>
  email === placeholderEmail(id)

/** Creates the user that an anonymous visitor acts as. False if there is a principal with this id. */
export const createAnonymous = async (db: Db, caller: Caller, id: Id<'principal'>): Promise<boolean> => {
  const visitor = { id, kind: 'user', name: null, email: placeholderEmail(id), role: 'user' } as const
  return (await addPrincipal(db, caller, { ...visitor, isAnonymous: true })) !== undefined
}

const identifyLocked = async (
  db: Db,
  caller: Caller,
  { id, name, email }: { id: Id<'principal'>; name: string | undefined; email: string },
): Promise<Principal> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const person = { id, kind: 'user', name: name ?? null, email, role: 'user' } as const
    const made = await addPrincipal(db, caller, person)
    if (made) return made
    const named = name === undefined ? undefined : await repo.fillName(db, email, name)
    if (named) await emit(db, caller, 'principal.updated', { principal: named })
    // Read after the write, which may have waited for a concurrent change of the name.
    const existing = named ?? (await repo.findByEmail(db, email))
    if (existing) return existing
  }
  return fail('CONFLICT', 'The user is being changed by other requests. Try again.')
}

/**
 * Finds the user with the email address or creates one. Simultaneous calls create only one. Sets a missing name, but never
 * changes an existing one. In a transaction, pass it with `within`.
 */
export const identify = async (pool: Pool, caller: Caller, input: PersonInput): Promise<Principal> => {
  const { name } = input
  const id = newId('principal')
  const email = 'email' in input ? input.email : placeholderEmail(id)
  const found = await repo.findByEmail(pool, email)
  if (found && (found.name !== null || name === undefined)) return found
  return tx(pool, db => identifyLocked(db, caller, { id, name, email }))
}
