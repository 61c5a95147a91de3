import { type Id, Principal } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { InternalClient } from '@earshot/http'
import { findPerson, savePerson } from './repo.ts'

/** Whether a principal exists: here, or at the gateway, whose answer is kept. */
export const knowsPerson = async (db: Db, gateway: InternalClient, id: Id<'principal'>): Promise<boolean> => {
  if (await findPerson(db, id)) return true
  const answer = await gateway.get(`/principals/${id}`)
  if (answer === undefined) return false
  await savePerson(db, Principal.parse(answer))
  return true
}
