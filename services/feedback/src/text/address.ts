import { type IdPrefix, idPattern } from '@earshot/contracts'
import { z } from 'zod'
import { slugOf } from './slug.ts'

// The address of a post or changelog entry ends with its slug: the words of the title, which may change, and a suffix, which never
// changes and alone identifies it.

/** The slug of a post or changelog entry. `fallback` stands for a title without letters and digits. */
export const slugWith = (title: string, suffix: string, fallback: string): string =>
  `${slugOf(title, fallback)}-${suffix}`

export const suffixIn = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)

const slugSource = '([a-z0-9]+-)+[a-z0-9]{3,26}'

/** An id, or a slug with any words before the suffix. */
export const idOrSlug = (prefix: IdPrefix) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^(${idPattern(prefix).source.slice(1, -1)}|${slugSource})$`))
