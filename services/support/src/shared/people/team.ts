import { fail, failFields, type Id, namesNothing, type Principal } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Inbox } from '../inbox.ts'

/** Whether somebody works here: a person of the team, or the account of a program. Customers are neither. */
export const isOfTeam = ({ role, kind }: Principal): boolean =>
  kind === 'service' || role === 'admin' || role === 'member'

/** Somebody of the team whom a path names. @throws {ApiError} NOT_FOUND */
export const findOfTeam = async (
  db: Db,
  people: Inbox['people'],
  id: Id<'principal'>,
): Promise<Principal> => {
  const person = await people.find(db, id)
  return person && isOfTeam(person) ? person : fail('NOT_FOUND', 'Nobody of the team has this id.')
}

/** Finds those of the team that a body names at these paths. Before any lock: the gateway may have to be asked. */
export const requireTeam = async (
  db: Db,
  people: Inbox['people'],
  named: { path: string; id: Id<'principal'> }[],
): Promise<void> => {
  const found = await Promise.all(named.map(({ id }) => people.find(db, id)))
  const errors = named.flatMap(({ path }, index) => {
    const person = found[index]
    if (!person) return [namesNothing(path)]
    return isOfTeam(person) ? [] : [{ path, code: 'invalid', message: 'must be of the team' }]
  })
  if (errors.length > 0) failFields(...errors)
}
