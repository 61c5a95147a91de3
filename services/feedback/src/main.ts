import { internalClient, mountService } from '@earshot/http'
import { defineService, orExplain, runStandalone } from '@earshot/service'
import { createBoardCache } from './boards/cache.ts'
import { internalRoutes } from './internal.ts'
import { feedbackRoutes } from './routes.ts'
import { seed } from './seed.ts'

/** The feedback service: boards, statuses, tags and the posts on them. */
export const feedback = defineService({
  name: 'feedback',
  schema: 'feedback',
  migrations: new URL('../migrations/', import.meta.url),
  settings: {},
  create: ({ settings, secret, database, log, urls }) => {
    const gateway = internalClient({ from: 'feedback', to: 'gateway', url: urls.gateway, secret })
    const boards = createBoardCache()
    return {
      mount: app =>
        mountService(app, {
          name: 'feedback',
          secret,
          pool: database.pool,
          pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
          log,
          routes: feedbackRoutes({ boards, gateway }),
          internal: internalRoutes(),
        }),
      prepare: () => seed(database.pool),
    }
  },
})

if (import.meta.main) await orExplain(runStandalone(feedback, process.env))
