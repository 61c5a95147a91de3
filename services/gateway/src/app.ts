import { ApiError } from '@earshot/contracts'
import { authenticateService, cursorSeal, errorHandler, mountRoutes } from '@earshot/http'
import type { Routes, ServiceContext } from '@earshot/service'
import type { Express } from 'express'
import type { accountsPart } from './accounts/part.ts'
import type { credentialsPart } from './credentials/part.ts'
import type { edgePart } from './edge/part.ts'
import type { pagesPart } from './pages/part.ts'

type Opened<P extends { open: (input: never) => unknown }> = Awaited<ReturnType<P['open']>>

type Parts = {
  edge: Opened<typeof edgePart>
  pages: Opened<typeof pagesPart>
  accounts: Opened<typeof accountsPart>
  credentials: Opened<typeof credentialsPart>
}

type Context = Pick<ServiceContext, 'settings' | 'database' | 'secret' | 'files' | 'log'>

/** Mounts the gateway's endpoints. Health endpoints are mounted before them; metrics are on another port. */
export const mountGateway = (app: Express, context: Context, parts: Parts, routes: Routes): void => {
  const { settings, database, secret, log } = context
  const { edge, pages, accounts, credentials } = parts
  const host = {
    pool: database.pool,
    pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
    cursors: cursorSeal(secret),
    files: context.files,
  }
  // The API is mounted first, as it gets the most requests: each router before it costs a request half a microsecond.
  edge.mountApi(app, host, routes)
  pages.mountEntrances(app)
  app.use('/auth', accounts.auth(host))
  app.use(edge.feed, ...credentials.oauthHandlers())
  const authenticate = authenticateService(secret, 'gateway')
  app.use('/internal', mountRoutes(routes.internal, { ...host, files: undefined, authenticate }))
  app.use(edge.files())
  app.use(edge.boardFeeds())
  app.use(pages.portal())
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  app.use(pages.problems())
  app.use(errorHandler(log))
}
