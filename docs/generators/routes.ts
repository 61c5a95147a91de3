import { feedbackRoutes } from '../../services/feedback/src/routes.ts'
import { apiKeyRoutes } from '../../services/gateway/src/api-keys/routes.ts'
import { webhookRoutes } from '../../services/webhooks/src/subscriptions/routes.ts'

/** Their handlers are never called here, so what they work with need not exist. */
const nothing = {} as never

/** Every route that the gateway answers or sends on, as the services themselves mount them. */
export const publicRoutes = [...feedbackRoutes(nothing), ...apiKeyRoutes(), ...webhookRoutes(nothing)]
