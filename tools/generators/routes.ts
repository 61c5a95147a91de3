import { feedbackRoutes } from '../../services/feedback/src/routes.ts'
import { gatewayRoutes, openRoutes } from '../../services/gateway/src/routes.ts'
import { supportRoutes } from '../../services/support/src/routes.ts'
import { webhooksRoutes } from '../../services/webhooks/src/routes.ts'

/** In place of the routes' dependencies: the handlers are never called here. */
const nothing = {} as never

/** The description does not have the limits, which are settings. */
const files = { limits: { fileBytes: 0, totalBytes: 0 } } as never

/** The examples are checked as a request is: they name public addresses. */
const addresses = { faultOf: () => undefined }

/** The routes of each service below `/api/v1`. */
export const routesOf = {
  feedback: feedbackRoutes(nothing),
  support: supportRoutes(nothing),
  gateway: [
    ...gatewayRoutes(
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      nothing,
      files,
      nothing,
    ),
    ...openRoutes(nothing, nothing),
  ],
  webhooks: webhooksRoutes({ addresses } as never),
}

/** Every route that the gateway serves or forwards, as mounted by the services. */
export const publicRoutes = Object.values(routesOf).flat()
