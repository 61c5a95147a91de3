import {
  type Caller,
  EmailAddress,
  fail,
  failFields,
  type Id,
  id,
  isTeam,
  PersonName,
  type Principal,
  unknownReference,
  withoutPlaceholder,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { callerName, type People } from '@earshot/identity'
import { z } from 'zod'

/** The author of a post or comment, or the voter of a vote. */
export type Author = {
  principalId: string
  name: string | null
  email: string | null
  /** True for team members. Posts and comments of users may have to wait for approval. */
  isTeam: boolean
}

/** A person named by email address. Created if no one has the address. */
export const person = z
  .strictObject({ email: EmailAddress, name: PersonName.optional() })
  .meta({ id: 'PersonInput' })
export type Person = z.output<typeof person>

/** Request fields for acting on behalf of another person. */
export const authorFields = {
  authorPrincipalId: id('principal')
    .optional()
    .describe('The author, if not the caller. Only team members can set it.'),
  author: person
    .optional()
    .describe(
      'The author by email address, instead of authorPrincipalId. A user is created if the address is new.',
    ),
}

type Named = {
  id: Id<'principal'> | undefined
  person: Person | undefined
  /** Of the two fields, for errors. */
  paths: { id: string; person: string }
}

/** Finds the person that one of two body fields names. Undefined when both are absent. */
export const findNamed = async (
  people: People,
  db: Db,
  caller: Caller,
  { id, person, paths }: Named,
): Promise<Author | undefined> => {
  if (id === undefined && person === undefined) return undefined
  if (!isTeam(caller)) fail('FORBIDDEN', 'Only team members can act on behalf of others.')
  if (id !== undefined && person !== undefined)
    failFields({ path: paths.person, code: 'invalid', message: `cannot be combined with ${paths.id}` })
  const found = person ? await people.identify(caller, person) : await people.find(db, id ?? '')
  return found ? asAuthor(found) : failFields(unknownReference(paths.id))
}

/**
 * An API key can act for a team member, who counts as team. A service account counts as team, since only keys act for one
 * here.
 */
const asAuthor = ({ id, kind, name, email, role }: Principal): Author => ({
  principalId: id,
  name: withoutPlaceholder(name),
  email: withoutPlaceholder(email),
  isTeam: kind === 'service' || role === 'admin' || role === 'member',
})

export const callerAsAuthor = (caller: Caller): Author => ({
  principalId: caller.principalId,
  name: callerName(caller),
  email: withoutPlaceholder(caller.email),
  isTeam: isTeam(caller),
})

type WithAuthor = { authorPrincipalId?: Id<'principal'> | undefined; author?: Person | undefined }

/** The author of a request body: the person it names, or else the caller. */
export const authorOf = async (
  people: People,
  db: Db,
  caller: Caller,
  { authorPrincipalId, author }: WithAuthor,
): Promise<Author> =>
  (await findNamed(people, db, caller, {
    id: authorPrincipalId,
    person: author,
    paths: { id: 'authorPrincipalId', person: 'author' },
  })) ?? callerAsAuthor(caller)
