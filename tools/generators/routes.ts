import { feedbackRoutes } from '../../services/feedback/src/routes.ts'
import { gatewayRoutes } from '../../services/gateway/src/routes.ts'
import { supportRoutes } from '../../services/support/src/routes.ts'
import { webhooksRoutes } from '../../services/webhooks/src/routes.ts'

/** Their handlers are never called here, so what they work with need not exist. */
const nothing = {} as never

/** Every route that the gateway answers or sends on, as the services themselves mount them. */
export const publicRoutes = [
  ...feedbackRoutes(nothing),
  ...supportRoutes(nothing),
  ...gatewayRoutes(nothing, nothing, nothing, nothing, nothing),
  ...webhooksRoutes(nothing),
]
