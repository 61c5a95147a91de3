import { systemCaller } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { findFileImages } from '@earshot/identity'
import type { AttachedFile } from '@earshot/markdown'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'

/** The files service. */
export type StoredFiles = Pick<InternalClient, 'post'>

/**
 * Those of the files that are images, with addresses for an email. Calls the files service, so never call it while holding locks.
 * @throws {ApiError} UNAVAILABLE
 */
export const imagesForMail = async (
  storedFiles: StoredFiles,
  addresses: FileAddresses,
  ids: readonly string[],
): Promise<AttachedFile[]> => {
  const images = await findFileImages(storedFiles, systemCaller('mail'), ids)
  return images.map(({ id, width, height }) => ({
    fileId: id,
    url: addresses.of(id, fileLifetimes.letter),
    width,
    height,
  }))
}
