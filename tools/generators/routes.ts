import { accountRoutes } from '../../services/accounts/src/accounts/routes.ts'
import { credentialRoutes } from '../../services/accounts/src/credentials/routes.ts'
import { anonymousRoutes } from '../../services/accounts/src/credentials/visitors/anonymous-routes.ts'
import { directoryRoutes } from '../../services/accounts/src/directory/routes.ts'
import { feedbackRoutes } from '../../services/feedback/src/routes.ts'
import { fileRoutes } from '../../services/files/src/uploads/routes.ts'
import { edgeRoutes } from '../../services/gateway/src/edge/routes.ts'
import { widgetRoutes } from '../../services/gateway/src/edge/widget/routes.ts'
import { notificationRoutes } from '../../services/mail/src/notifications/routes.ts'
import { mailRoutes } from '../../services/mail/src/sending/routes.ts'
import { supportRoutes } from '../../services/support/src/routes.ts'
import { webhooksRoutes } from '../../services/webhooks/src/routes.ts'

/** In place of the routes' dependencies: the handlers are never called here. */
const nothing = {} as never

/** The description does not have the limits, which are settings. */
const uploads = { limits: { fileBytes: 0, totalBytes: 0 } } as never
const receiving = { maxBytes: 0 } as never

/** The examples are checked as a request is: they name public addresses. */
const addresses = { faultOf: () => undefined }

/** The routes of each service below `/api/v1`. */
export const routesOf = {
  feedback: feedbackRoutes(nothing),
  support: supportRoutes(nothing),
  accounts: [
    ...directoryRoutes(nothing),
    ...credentialRoutes(nothing),
    ...accountRoutes(nothing),
    ...anonymousRoutes(nothing),
  ],
  gateway: [
    ...edgeRoutes({ hub: nothing, operations: nothing, clients: nothing, presence: nothing }),
    ...widgetRoutes(nothing),
  ],
  files: fileRoutes(uploads),
  mail: [
    ...notificationRoutes(nothing),
    ...mailRoutes({ queue: nothing, senders: nothing, log: nothing, receiving }),
  ],
  webhooks: webhooksRoutes({ addresses } as never),
}

/** Every route that the gateway serves or forwards, as mounted by the services. */
export const publicRoutes = Object.values(routesOf).flat()
