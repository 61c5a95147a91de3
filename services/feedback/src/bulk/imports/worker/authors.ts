import type { Caller, Id } from '@earshot/contracts'
import type { People } from '@earshot/identity'
import type { Row } from '../../../records/imports/row.ts'

export type Author = { principalId: string; name: string | null; email: string | null }

/** Questions to the gateway at once. */
const atOnce = 8

type Named = Pick<Row, 'authorEmail' | 'authorName'>

/** Rows that name the same person have the same key; without an address, by the name. */
const keyOf = ({ authorEmail, authorName }: Named): string | undefined =>
  authorEmail ?? (authorName === undefined ? undefined : `name:${authorName}`)

/** Authors that were found for earlier rows of an import, by their keys. */
export type KnownAuthors = Map<string, Author>

const mostKnown = 20_000

/** Keeps the authors of the import under way from batch to batch: of ten thousand rows many are by the same people. */
export const keepAuthors = (): ((id: Id<'import'>) => KnownAuthors) => {
  let of: Id<'import'> | undefined
  let known: KnownAuthors = new Map()
  return id => {
    if (of !== id || known.size > mostKnown) known = new Map()
    of = id
    return known
  }
}

/** Boards and statuses changed since the authors were asked for, so that other rows are good now. The batch is tried again. */
const failUnasked = (): never => {
  throw new Error('The author of a row was not asked for')
}

/**
 * Who wrote the rows: people who are made when nobody has their address. A row that names nobody is by the caller. Asks the
 * gateway, so it comes before the transaction.
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
    return found.get(key) ?? failUnasked()
  }
}
