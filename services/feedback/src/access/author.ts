import {
  type Caller,
  EmailAddress,
  fail,
  failFields,
  type Id,
  id,
  isTeam,
  namesNothing,
  PersonName,
  type Principal,
  unlessPlaceholder,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { People } from '@earshot/identity'
import { z } from 'zod'

/** Whom a post, comment or vote is by. */
export type Author = {
  principalId: string
  name: string | null
  email: string | null
  /** Of the team, or else an end user whose words may have to wait for approval. */
  isTeam: boolean
}

/** Somebody by address, made when nobody has it. */
export const person = z.object({ email: EmailAddress, name: PersonName.optional() })
export type Person = z.output<typeof person>

/** The fields by which a body says on whose behalf it was sent. */
export const authorFields = {
  authorPrincipalId: id('principal').optional().describe('Who it is by, when it is not the caller.'),
  author: person.optional().describe('The same by address: somebody new is made.'),
}

type Named = { id: Id<'principal'> | undefined; person: Person | undefined }
type Paths = { id: string; person: string }

/** The person that a body names by one of two fields. Undefined when it names nobody. */
export const findNamed = async (
  people: People,
  db: Db,
  caller: Caller,
  { id, person }: Named,
  paths: Paths,
): Promise<Author | undefined> => {
  if (id === undefined && person === undefined) return undefined
  if (!isTeam(caller)) fail('FORBIDDEN', 'Only the team acts for others.')
  if (id !== undefined && person !== undefined)
    failFields({ path: paths.person, code: 'invalid', message: `must be absent beside ${paths.id}` })
  const found = person ? await people.identify(caller, person) : await people.find(db, id ?? '')
  return found ? asAuthor(found) : failFields(namesNothing(paths.id))
}

/** A colleague for whom a key acts is of the team, too; a service account is as its key is, which acts here. */
const asAuthor = ({ id, kind, name, email, role }: Principal): Author => ({
  principalId: id,
  name: unlessPlaceholder(name),
  email: unlessPlaceholder(email),
  isTeam: kind === 'service' || role === 'admin' || role === 'member',
})

export const callerAsAuthor = (caller: Caller): Author => ({
  principalId: caller.principalId,
  name: unlessPlaceholder(caller.name),
  email: unlessPlaceholder(caller.email),
  isTeam: isTeam(caller),
})

type WithAuthor = { authorPrincipalId?: Id<'principal'> | undefined; author?: Person | undefined }

/** Whom a body says it is by: the caller, unless it names somebody else. */
export const authorOf = async (
  people: People,
  db: Db,
  caller: Caller,
  { authorPrincipalId, author }: WithAuthor,
): Promise<Author> =>
  (await findNamed(
    people,
    db,
    caller,
    { id: authorPrincipalId, person: author },
    { id: 'authorPrincipalId', person: 'author' },
  )) ?? callerAsAuthor(caller)
