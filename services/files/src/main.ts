import { internalClient } from '@earshot/http'
import {
  contentRoute,
  createPeople,
  exportRoute,
  mergeHandlers,
  mergeMigrations,
  merging,
  peopleMigrations,
} from '@earshot/identity'
import { megabyte } from '@earshot/runtime'
import {
  defineService,
  exitOnError,
  joinParts,
  runStandalone,
  type StoringDefinition,
  statusRoute,
} from '@earshot/service'
import { claimRoutes } from './claims/routes.ts'
import { fileSettings } from './config.ts'
import { downloads } from './downloads/download.ts'
import { peopleHandlers } from './people/handlers.ts'
import { moveContent, moveContentBack } from './people/move.ts'
import { countFiles, ownFiles } from './records/repo.ts'
import { openStorage } from './storage/open.ts'
import { sweepFiles } from './sweep/sweep.ts'
import { usedFilesBy } from './sweep/used.ts'
import { uploadBytesPerSecond } from './uploads/limits.ts'
import { mailFileRoutes } from './uploads/mail-routes.ts'
import { createPace } from './uploads/pace.ts'
import { fileRoutes } from './uploads/routes.ts'
import type { Uploads } from './uploads/service.ts'

export type FilesOptions = {
  /** How often files are looked for that nothing uses, in ms. */
  sweepMs?: number
}

/** The files service: uploads, their bytes and rows, and downloads. */
export const createFiles = ({ sweepMs = 60_000 }: FilesOptions = {}): StoringDefinition =>
  defineService({
    name: 'files',
    schema: 'files',
    migrations: new URL('../migrations/', import.meta.url),
    shared: [peopleMigrations, mergeMigrations],
    settings: fileSettings,
    create: async context => {
      const { settings, secret, database, urls, files: addresses, status, log } = context
      const { pool } = database
      const accounts = internalClient({ from: 'files', to: 'accounts', url: urls.accounts, secret })
      const feedback = internalClient({ from: 'files', to: 'feedback', url: urls.feedback, secret })
      const support = internalClient({ from: 'files', to: 'support', url: urls.support, secret })
      const mail = internalClient({ from: 'files', to: 'mail', url: urls.mail, secret })
      const people = createPeople({ pool: pool.for('read'), accounts })
      const storage = await openStorage(settings)
      const uploads: Uploads = {
        storage,
        pace: createPace(uploadBytesPerSecond),
        limits: {
          fileBytes: settings.FILE_MAX_MB * megabyte,
          totalBytes: settings.FILES_TOTAL_GB * 1024 * megabyte,
        },
      }
      const used = usedFilesBy([feedback, support, mail])
      return joinParts(context, [
        { handlers: mergeHandlers(pool, people.handlers) },
        {
          routes: () => ({
            api: fileRoutes({ ...uploads, addresses }),
            internal: [
              ...claimRoutes(),
              ...mailFileRoutes(uploads),
              exportRoute({ files: ownFiles }),
              contentRoute(async (db, { fromId }) => ({ files: await countFiles(db, fromId) })),
              statusRoute(status),
            ],
            others: [downloads({ pool: pool.for('read'), storage, addresses })],
          }),
          handlers: peopleHandlers(pool),
          loops: () => [
            sweepFiles(database, { storage, used, everyMs: sweepMs, log }),
            merging({ database, move: moveContent, moveBack: moveContentBack, log }),
          ],
          close: storage.close,
        },
      ])
    },
  })

export const files = createFiles()

if (import.meta.main) await exitOnError(runStandalone(files, process.env))
