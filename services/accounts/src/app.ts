import { ApiError } from '@earshot/contracts'
import { clientHostHeader } from '@earshot/edge'
import { authenticateCaller, serviceHost, trustGateway } from '@earshot/http'
import type { ServiceContext } from '@earshot/service'
import { type Express, type RequestHandler, Router } from 'express'
import type { accountsPart } from './accounts/part.ts'
import type { credentialsPart } from './credentials/part.ts'
import type { pagesPart } from './pages/part.ts'

type Opened<P extends { open: (input: never) => unknown }> = Awaited<ReturnType<P['open']>>

type Parts = {
  pages: Opened<typeof pagesPart>
  accounts: Opened<typeof accountsPart>
  credentials: Opened<typeof credentialsPart>
}

type Context = Pick<ServiceContext, 'settings' | 'database' | 'secret' | 'files'>

/** Only the gateway may request pages: it limits them, and its signed header has the address of the client. */
const fromGateway = (app: Express, secret: Context['secret']): RequestHandler => {
  const callerOf = authenticateCaller(secret, 'accounts')
  trustGateway(app, request => callerOf(request).address ?? undefined)
  return (request, _response, next) => {
    callerOf(request)
    const { [clientHostHeader]: host } = request.headers
    if (typeof host === 'string') request.headers.host = host
    next()
  }
}

/** Pages, the endpoints of browsers below `/auth`, and the OAuth server. */
export const pagesOf = (app: Express, context: Context, { pages, accounts, credentials }: Parts): Router => {
  const router = Router({ caseSensitive: true }).use(fromGateway(app, context.secret))
  pages.mountEntrances(router)
  return router
    .use('/auth', accounts.auth(serviceHost(context)))
    .use(...credentials.oauthHandlers())
    .use(pages.portal())
    .use(() => {
      throw new ApiError('NOT_FOUND')
    })
    .use(pages.problems())
}
