import { internalClient } from '@earshot/http'
import {
  activityMigrations,
  createAttachments,
  createCovers,
  createFileClaims,
  createPeople,
  mergeHandlers,
  mergeMigrations,
  merging,
  peopleMigrations,
  segmentMigrations,
} from '@earshot/identity'
import { defineService, exitOnError, joinParts, runStandalone, statusRoute } from '@earshot/service'
import { broadcasting } from './bulk/broadcasting/broadcasting.ts'
import { comparing } from './bulk/comparing/comparing.ts'
import { counting } from './bulk/contributions/counting.ts'
import { importing } from './bulk/imports/worker/worker.ts'
import { moveContent, moveContentBack } from './bulk/merging/move.ts'
import { forgettingPlaces } from './bulk/places.ts'
import { reindexing } from './bulk/reindexing.ts'
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
  shared: [peopleMigrations, segmentMigrations, activityMigrations, mergeMigrations],
  traces: [
    { table: 'post_activity', column: 'data' },
    { table: 'imports', column: 'caller' },
    { table: 'import_rows', column: 'fields' },
    { table: 'import_errors', column: 'message' },
    { table: 'import_errors', column: 'value' },
  ],
  settings: {},
  create: context => {
    const { secret, database, log, urls, status } = context
    const { pool } = database
    const accounts = internalClient({ from: 'feedback', to: 'accounts', url: urls.accounts, secret })
    const files = internalClient({ from: 'feedback', to: 'files', url: urls.files, secret })
    const people = createPeople({ pool: pool.for('read'), accounts })
    const boards = createBoardCache()
    return joinParts(context, [
      {
        routes: () => ({
          api: feedbackRoutes({
            boards,
            people,
            attachments: createAttachments(files),
            cover: createCovers(files),
            accounts,
            log,
          }),
          internal: [...internalRoutes(), statusRoute(status)],
        }),
        handlers: mergeHandlers(pool, directoryHandlers(pool, people.handlers)),
        prepare: () => seed(pool),
        loops: () => [
          reindexing(pool),
          publishing(database),
          broadcasting(database),
          importing(database, { people, claimFiles: createFileClaims(files) }),
          counting(pool),
          comparing(pool),
          scoring(pool),
          forgettingPlaces(pool),
          merging({ database, move: moveContent, moveBack: moveContentBack, log }),
        ],
      },
    ])
  },
})

if (import.meta.main) await exitOnError(runStandalone(feedback, process.env))
