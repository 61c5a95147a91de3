export { type ConsumerOptions, createConsumer } from './create.ts'
export { type Dedupe, memoryDedupe } from './dedupe.ts'
export type { LogContext, LogOptions, LogPosition } from './log-options.ts'
export {
  type PostgresClient,
  type PostgresDedupeOptions,
  type PostgresPool,
  postgresDedupe,
  postgresDedupeTable,
} from './postgres-dedupe.ts'
export { type LogReader, readLog } from './read-log.ts'
export type {
  AnyEvent,
  Consumer,
  ConsumerSettings,
  ConsumerStats,
  EventContext,
  EventOf,
  EventType,
  Handlers,
  Notice,
} from './types.ts'
