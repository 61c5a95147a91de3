import { fail, failFields, type Id, type Principal, unknownReference } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Inbox } from '../inbox.ts'

/** Whether a principal belongs to the team: a member or a service account. */
export const isTeamMember = ({ role, kind }: Principal): boolean =>
  kind === 'service' || role === 'admin' || role === 'member'

/** Finds a member by id. @throws {ApiError} NOT_FOUND */
export const findTeamMember = async (
  db: Db,
  people: Inbox['people'],
  id: Id<'principal'>,
): Promise<Principal> => {
  const person = await people.find(db, id)
  return person && isTeamMember(person) ? person : fail('NOT_FOUND', 'No member has this id.')
}

/**
 * Checks that the principals at these paths are members. Call it before any lock, because it may send a request to the
 * accounts service.
 */
export const requireTeamMembers = async (
  db: Db,
  people: Inbox['people'],
  references: { path: string; id: Id<'principal'> }[],
): Promise<void> => {
  const found = await Promise.all(references.map(({ id }) => people.find(db, id)))
  const errors = references.flatMap(({ path }, index) => {
    const person = found[index]
    if (!person) return [unknownReference(path)]
    return isTeamMember(person) ? [] : [{ path, code: 'invalid', message: 'must be a member' }]
  })
  if (errors.length > 0) failFields(...errors)
}

/** The members that a note mentions, each once. Call it before any lock, as {@link requireTeamMembers}. */
export const mentionedMembers = async (
  db: Db,
  { people }: Pick<Inbox, 'people'>,
  mentionedPrincipalIds: Id<'principal'>[],
): Promise<Id<'principal'>[]> => {
  const named = mentionedPrincipalIds.map((id, index) => ({ path: `mentionedPrincipalIds.${index}`, id }))
  await requireTeamMembers(db, people, named)
  return [...new Set(mentionedPrincipalIds)]
}
