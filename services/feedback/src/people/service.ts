import { failFields, type Id, Principal } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { InternalClient } from '@earshot/http'
import { namesNothing } from '../fields.ts'
import { findPerson, savePerson } from './repo.ts'

/** Makes sure that a principal in a body exists: here, or at the gateway, whose answer is kept. */
export const requirePerson = async (
  db: Db,
  gateway: InternalClient,
  { path, id }: { path: string; id: Id<'principal'> },
): Promise<void> => {
  if (await findPerson(db, id)) return
  const answer = await gateway.get(`/principals/${id}`)
  if (answer === undefined) return failFields(namesNothing(path))
  await savePerson(db, Principal.parse(answer))
}
