import { fail, failTaken } from '@earshot/contracts'
import { transliterate } from 'transliteration'

const maxLength = 80

const ascii = /^[ -~]*$/

/** The slug of a name in any script. `fallback` when the name has no Latin transliteration. */
export const slugOf = (name: string, fallback: string): string =>
  (ascii.test(name) ? name : transliterate(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '') || fallback

/** The slug, with the lowest number from 2 appended if needed to make it unique. */
export const freeSlug = (slug: string, taken: string[]): string => {
  const used = new Set(taken)
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`
}

const attempts = 5

/**
 * Inserts a row with the first free slug. If a concurrent request takes the slug, `insert` waits for that commit and returns
 * no row; the next attempt sees the taken slug.
 */
export const underFreeSlug = async <Row>(
  slug: string,
  taken: (slug: string) => Promise<string[]>,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const row = await insert(freeSlug(slug, await taken(slug)))
    if (row) return row
  }
  return fail('CONFLICT', 'Concurrent requests took this slug several times. Try again.')
}

/** For `conflictIfTaken`, too. */
export const slugTaken = 'This slug is taken.'

type Named = { name: string; slug: string | undefined }

/** Inserts a row with the given slug, which is never changed, or else with a free one for its name. */
export const insertWithSlug = async <Row>(
  { name, slug }: Named,
  fallback: string,
  taken: (slug: string) => Promise<string[]>,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> =>
  slug === undefined
    ? underFreeSlug(slugOf(name, fallback), taken, insert)
    : ((await insert(slug)) ?? failTaken(slugTaken, 'slug'))
