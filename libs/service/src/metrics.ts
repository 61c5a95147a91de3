import type { Database } from '@earshot/db'
import { gauge, type ServiceName } from '@earshot/runtime'

const connections = gauge(
  'earshot_database_connections',
  'Connections of the pool to PostgreSQL, at work (busy) or not (idle).',
  ['service', 'state'],
)

const waiting = gauge(
  'earshot_database_waiting',
  'Statements that wait for a connection of the pool. Above 0 for long, DATABASE_POOL_MAX is too small.',
  ['service'],
)

/** Shows how busy the pool of a service is. Gives back what stops showing it. */
export const showPool = (service: ServiceName, { load }: Pick<Database, 'load'>): (() => void)[] => [
  connections({ service, state: 'busy' }, () => load().busy),
  connections({ service, state: 'idle' }, () => load().idle),
  waiting({ service }, () => load().waiting),
]
