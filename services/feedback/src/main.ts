import { consumeEvents, erasureHandlers } from '@earshot/events'
import { internalClient, mountService } from '@earshot/http'
import {
  activityMigrations,
  createAttachments,
  createFileClaims,
  createPeople,
  mergeHandlers,
  mergeMigrations,
  merging,
  peopleMigrations,
} from '@earshot/identity'
import { defineService, exitOnError, runStandalone, statusRoute } from '@earshot/service'
import { broadcasting } from './bulk/broadcasting/broadcasting.ts'
import { comparing } from './bulk/comparing/comparing.ts'
import { counting } from './bulk/contributions/counting.ts'
import { importing } from './bulk/imports/worker/worker.ts'
import { moveContent, moveContentBack } from './bulk/merging/move.ts'
import { forgettingPlaces } from './bulk/places/forgetting.ts'
import { reindexing } from './bulk/reindexing/reindexing.ts'
import { directoryHandlers } from './bulk/scoring/directory.ts'
import { scoring } from './bulk/scoring/scoring.ts'
import { seed } from './bulk/seeds/workspace.ts'
import { publishing } from './publishing/changelog/publish.ts'
import { createBoardCache } from './records/boards/cache.ts'
import { feedbackRoutes, internalRoutes } from './routes.ts'

/** The feedback service: boards, statuses, tags and the posts on them, roadmaps and the changelog. */
export const feedback = defineService({
  name: 'feedback',
  schema: 'feedback',
  migrations: new URL('../migrations/', import.meta.url),
  shared: [peopleMigrations, activityMigrations, mergeMigrations],
  traces: [
    { table: 'post_activity', column: 'data' },
    { table: 'imports', column: 'caller' },
    { table: 'import_rows', column: 'fields' },
    { table: 'import_errors', column: 'message' },
  ],
  settings: {},
  create: ({ settings, secret, database, broker, log, urls, files, status }) => {
    const { pool } = database
    const gateway = internalClient({ from: 'feedback', to: 'gateway', url: urls.gateway, secret })
    const people = createPeople({ pool: pool.for('read'), gateway })
    const boards = createBoardCache()
    return {
      mount: app =>
        mountService(app, {
          name: 'feedback',
          secret,
          pool,
          pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
          files,
          log,
          routes: feedbackRoutes({ boards, people, attachments: createAttachments(gateway), gateway, log }),
          internal: [...internalRoutes(), statusRoute(status)],
        }),
      prepare: () => seed(pool),
      loops: () => [
        consumeEvents({
          broker,
          queue: 'feedback.events',
          handlers: erasureHandlers(
            pool,
            secret,
            mergeHandlers(pool, directoryHandlers(pool, people.handlers)),
          ),
          log,
        }),
        reindexing(pool),
        publishing(database),
        broadcasting(database),
        importing(database, { people, claimFiles: createFileClaims(gateway) }),
        counting(pool),
        comparing(pool),
        scoring(pool),
        forgettingPlaces(pool),
        merging({ database, move: moveContent, moveBack: moveContentBack, log }),
      ],
    }
  },
})

if (import.meta.main) await exitOnError(runStandalone(feedback, process.env))
