import type { Sealer } from '@earshot/runtime'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import type { Hub } from './changes/hub.ts'
import { changeRoutes } from './changes/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { meRoutes } from './me/routes.ts'
import { oauthClientRoutes } from './oauth-clients/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import type { OperationsSource } from './operations/service.ts'
import { segmentRoutes } from './segments/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Inviting } from './team/invite.ts'
import { teamRoutes } from './team/routes.ts'
import { userRoutes } from './users/routes.ts'
import { visitorSecretRoutes } from './visitors/routes.ts'

/** Everything that the gateway itself answers below `/api/v1`. */
export const gatewayRoutes = (
  limits: Parameters<typeof meRoutes>[0],
  inviting: Inviting,
  visitors: Sealer,
  hub: Hub,
  operations: OperationsSource,
) => [
  ...meRoutes(limits),
  ...apiKeyRoutes(),
  ...oauthClientRoutes(),
  ...userRoutes(),
  ...companyRoutes(),
  ...segmentRoutes(),
  ...teamRoutes(inviting),
  ...settingsRoutes(),
  ...visitorSecretRoutes(visitors),
  ...auditRoutes(),
  ...changeRoutes(hub),
  ...operationsRoutes(operations),
]
