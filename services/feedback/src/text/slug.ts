import { fail } from '@earshot/contracts'
import { slugify } from 'transliteration'

const maxLength = 80

/** The slug of a name in any script; `fallback` when nothing of it can be written in Latin letters and digits. */
export const slugOf = (name: string, fallback: string): string =>
  slugify(name, { allowedChars: 'a-zA-Z0-9' }).slice(0, maxLength).replace(/-+$/, '') || fallback

/** The slug itself, or with the lowest number from 2 that makes it free. */
export const freeSlug = (slug: string, taken: string[]): string => {
  const used = new Set(taken)
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`
}

const attempts = 5

/**
 * Inserts under the first free slug. Somebody else may take it first: `insert` then gives no row, having waited for
 * their commit, and the next look sees it.
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
  return fail('CONFLICT', 'Others keep taking this slug. Try again.')
}
