import type { Db } from '@earshot/db'
import { picturesOf } from './repo.ts'

/**
 * The paths of the pictures that users have set, by their ids. Without images of other hosts, which the content security
 * policy of our pages blocks.
 */
export const ownPicturesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const pictures = await picturesOf(db, ids)
  return new Map(
    pictures.flatMap(({ principalId, image }) => (image.startsWith('/') ? [[principalId, image]] : [])),
  )
}
