import { type Database, noDatabase } from '@earshot/db'
import { gauge, type ServiceName } from '@earshot/runtime'

const connections = gauge(
  'earshot_database_connections',
  'Connections of the pool to PostgreSQL, in use (busy) or not (idle).',
  ['service', 'state'],
)

const waiting = gauge(
  'earshot_database_waiting',
  'Statements that wait for a connection of the pool. If it stays above 0, increase DATABASE_POOL_MAX.',
  ['service'],
)

/** Adds the metrics of a service's pool. Returns the functions that remove them. */
export const showPool = (service: ServiceName, database: Database): (() => void)[] => {
  if (database === noDatabase) return []
  const { load } = database
  return [
    connections({ service, state: 'busy' }, () => load().busy),
    connections({ service, state: 'idle' }, () => load().idle),
    waiting({ service }, () => load().waiting),
  ]
}
