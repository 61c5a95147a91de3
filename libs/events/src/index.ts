export * from './audit.ts'
export * from './broker.ts'
export { consumeEvents, type EventHandlers, isReadableEvent } from './consume-events.ts'
export { consuming } from './consuming.ts'
export * from './emit.ts'
export { erasing, erasureHandlers, sealedTraces } from './erasing/erasing.ts'
export type { TraceColumn } from './erasing/repo.ts'
export { cloudEventHeaders, type Headers, keptHeaders } from './event-headers.ts'
export { createInProcessBroker } from './in-process.ts'
export { eventMigrations, outboxUpkeep, prepareOutbox } from './outbox.ts'
export { outboxFigures, outboxMetrics } from './outbox-metrics.ts'
export { connectRabbit, removeTopology } from './rabbitmq/index.ts'
export { relay } from './relay.ts'
export { handleInSpan } from './spans.ts'
export {
  type DeadQueue,
  type DurableQueue,
  type EpochQueue,
  type EventQueue,
  type Exchange,
  epochQueue,
  eventLog,
  type Lane,
  lane,
  type Queue,
  type StandingQueue,
  standingQueueNames,
  type TopicExchange,
  topology,
} from './topology.ts'
