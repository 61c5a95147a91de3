import type { Db } from '@earshot/db'
import type { AttachedFile } from '@earshot/markdown'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import { findImages } from './repo.ts'

/** Those of the files that are images, with addresses for an email. */
export const imagesForMail = async (
  db: Db,
  addresses: FileAddresses,
  ids: readonly string[],
): Promise<AttachedFile[]> => {
  if (ids.length === 0) return []
  const images = await findImages(db, ids)
  return images.map(({ id, width, height }) => ({
    fileId: id,
    url: addresses.of(id, fileLifetimes.letter),
    width,
    height,
  }))
}
