import type { Route } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { apiKeyRoutes } from './api-keys/routes.ts'
import type { Me } from './me/model.ts'
import { meRoutes } from './me/routes.ts'
import { oauthClientRoutes } from './oauth-clients/routes.ts'
import { visitorSecretRoutes } from './visitors/routes.ts'

type Deps = { limits: Me['limits']; visitorSealer: Sealer }

export const credentialRoutes = ({ limits, visitorSealer }: Deps): Route[] => [
  ...meRoutes(limits),
  ...apiKeyRoutes(),
  ...oauthClientRoutes(),
  ...visitorSecretRoutes(visitorSealer),
]
