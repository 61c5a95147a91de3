import type { Caller, Id } from '@earshot/contracts'
import type { People } from '@earshot/identity'
import type { Row } from '../../../records/imports/row.ts'

export type Author = { principalId: string; name: string | null; email: string | null }

/** Concurrent requests to the accounts service. */
const atOnce = 8

type Named = Pick<Row, 'authorEmail' | 'authorName'>

/** Rows that name the same person have the same key: the address or, without one, the name. */
const keyOf = ({ authorEmail, authorName }: Named): string | undefined =>
  authorEmail ?? (authorName === undefined ? undefined : `name:${authorName}`)

/** Authors found for earlier rows of an import, by key. */
export type KnownAuthors = Map<string, Author>

const maxCached = 20_000

/** Caches the authors of the current import between batches, since many rows have the same author. */
export const createAuthorCache = (): ((id: Id<'import'>) => KnownAuthors) => {
  let of: Id<'import'> | undefined
  let known: KnownAuthors = new Map()
  return id => {
    if (of !== id || known.size > maxCached) known = new Map()
    of = id
    return known
  }
}

/**
 * Thrown when boards or statuses change after the authors were requested, so that other rows became valid. The batch is
 * retried.
 */
const failMissingAuthor = (): never => {
  throw new Error('The author of a row was not requested from the accounts service')
}

/**
 * Finds the authors of rows, and creates people whose address is new. A row without an author belongs to the caller. Calls
 * the accounts service, so call it before the transaction.
 */
export const findAuthors = async (
  people: People,
  caller: Caller,
  rows: Named[],
  found: KnownAuthors,
): Promise<(row: Named) => Author> => {
  const wanted = [...new Map(rows.map(row => [keyOf(row), row] as const))].filter(
    ([key]) => key === undefined || !found.has(key),
  )
  const ask = async (key: string, { authorEmail: email, authorName: name }: Named) => {
    const person = await people.identify(caller, email ? { email, name } : { anonymous: true, name })
    found.set(key, { principalId: person.id, name: person.name, email: person.email })
  }
  for (let start = 0; start < wanted.length; start += atOnce)
    await Promise.all(
      wanted
        .slice(start, start + atOnce)
        .map(([key, row]) => (key === undefined ? undefined : ask(key, row))),
    )
  return row => {
    const key = keyOf(row)
    if (key === undefined) return caller
    return found.get(key) ?? failMissingAuthor()
  }
}
