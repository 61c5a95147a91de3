import type { Route } from '@earshot/http'
import type { Hub } from './changes/hub.ts'
import { changeRoutes } from './changes/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import type { OperationsSource } from './operations/service.ts'
import { type PresenceDeps, presenceRoutes } from './presence/routes.ts'
import { type searchClients, searchRoutes } from './search/routes.ts'

type Deps = {
  hub: Hub
  operations: OperationsSource
  clients: ReturnType<typeof searchClients>
  presence: PresenceDeps
}

export const edgeRoutes = ({ hub, operations, clients, presence }: Deps): Route[] => [
  ...changeRoutes(hub),
  ...operationsRoutes(operations),
  ...searchRoutes(clients),
  ...presenceRoutes(presence),
]
