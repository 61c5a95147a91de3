import { type Caller, type Id, newId, type Principal } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import { insertPrincipal } from './repo.ts'

/** Makes the account that a key acts as, and tells the other services. */
export const createServicePrincipal = async (
  db: Db,
  caller: Caller,
  name: string,
): Promise<Id<'principal'>> => {
  const principal: Principal = { id: newId('principal'), kind: 'service', name, email: null }
  await insertPrincipal(db, principal)
  await emit(db, caller, 'principal.created', { principal })
  return principal.id
}
