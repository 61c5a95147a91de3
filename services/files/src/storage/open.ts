import { folderStorage, incomingFolder } from './folder.ts'
import type { Storage } from './port.ts'
import type { StorageSettings } from './settings.ts'

/** The storage that the settings choose. The client of S3 is loaded only if there is a bucket. */
export const openStorage = async ({
  FILES_DIR: folder,
  FILES_S3_URL: url,
  FILES_S3_REGION: region,
  FILES_S3_ADDRESSING: addressing,
}: StorageSettings): Promise<Storage> => {
  if (!url) return folderStorage(folder)
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({ url, region, addressing, incoming: incomingFolder(folder) })
}
