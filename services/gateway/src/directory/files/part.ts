import type { InternalClient } from '@earshot/http'
import type { Part, ServiceContext } from '@earshot/service'
import type { Router } from 'express'
import { internalFileRoutes } from './claims/routes.ts'
import { downloads } from './downloads/download.ts'
import { openStorage } from './storage/open.ts'
import type { StorageSettings } from './storage/settings.ts'
import { sweepFiles } from './sweep/sweep.ts'
import { usedFilesBy } from './sweep/used.ts'
import { megabyte, uploadBytesPerSecond } from './uploads/limits.ts'
import { createPace } from './uploads/pace.ts'
import { fileRoutes } from './uploads/routes.ts'
import type { Uploads } from './uploads/service.ts'

type Input = Pick<ServiceContext<StorageSettings>, 'settings' | 'database' | 'files' | 'log'> & {
  /** The services that store attachments. */
  usedBy: InternalClient[]
  /** How often files are looked for that nothing uses, in ms. */
  sweepMs?: number | undefined
}

/** Uploaded files: their bytes, their rows and their downloads. */
export const filesPart = {
  open: async ({ settings, database, files: addresses, usedBy, sweepMs = 60_000, log }: Input) => {
    const { pool } = database
    const storage = await openStorage(settings)
    const uploads: Uploads = {
      storage,
      pace: createPace(uploadBytesPerSecond),
      limits: {
        fileBytes: settings.FILE_MAX_MB * megabyte,
        totalBytes: settings.FILES_TOTAL_GB * 1024 * megabyte,
      },
    }
    const part: Part = {
      routes: () => ({ api: fileRoutes({ ...uploads, addresses }), internal: internalFileRoutes() }),
      loops: () => [sweepFiles(database, { storage, used: usedFilesBy(usedBy), everyMs: sweepMs, log })],
      close: storage.close,
    }
    return {
      part,
      uploads,
      downloads: (): Router => downloads({ pool: pool.for('read'), storage, addresses }),
    }
  },
}
