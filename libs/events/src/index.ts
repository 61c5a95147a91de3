export * from './broker/broker.ts'
export { cloudEventHeaders, type Headers, keptHeaders } from './broker/event-headers.ts'
export { handleInSpan } from './broker/spans.ts'
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
  type PermanentQueue,
  permanentQueueNames,
  type Queue,
  type TopicExchange,
  topology,
} from './broker/topology.ts'
export { consumeEvents, type EventHandlers, isReadableEvent } from './consuming/consume-events.ts'
export { consuming } from './consuming/consuming.ts'
export { erasing, erasureHandlers, sealedTraces } from './erasing/erasing.ts'
export type { TraceColumn } from './erasing/repo.ts'
export { createInProcessBroker } from './in-process/broker.ts'
export * from './outbox/audited-changes.ts'
export { emit, emitAll, emitBulk, outboxChannel } from './outbox/emit.ts'
export { outboxInsert, outboxInsertIf } from './outbox/insert-repo.ts'
export { outboxMetrics } from './outbox/metrics.ts'
export { eventMigrations, outboxUpkeep, prepareOutbox } from './outbox/partitions.ts'
export { relay } from './outbox/relay.ts'
export { outboxFigures } from './outbox/repo.ts'
export { connectRabbit, removeTopology } from './rabbitmq/index.ts'
