import { mountService } from '@earshot/http'
import { defineService, orExplain, runStandalone } from '@earshot/service'

/** The support service. So far it answers for its health only; conversations and tickets move in here. */
export const support = defineService({
  name: 'support',
  schema: 'support',
  settings: {},
  create: ({ settings, secret, database, log }) => ({
    mount: app =>
      mountService(app, {
        name: 'support',
        secret,
        pool: database.pool,
        pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
        log,
        routes: [],
      }),
  }),
})

if (import.meta.main) await orExplain(runStandalone(support, process.env))
