export * from './broker.ts'
export { type CodeBlock, codeBlocks, codeIn } from './code-blocks.ts'
export { type CollectedSpan, type Collector, startCollector } from './collector.ts'
export * from './database.ts'
export { type DnsServer, startDnsServer, type Zone } from './dns-server.ts'
export * from './email-addresses.ts'
export { type EventStream, openEventStream } from './event-stream.ts'
export * from './eventually.ts'
export * from './examples.ts'
export * from './gateway.ts'
export * from './http.ts'
export * from './images.ts'
export { type ImapServer, startImapServer } from './imap-server.ts'
export { lend } from './lend.ts'
export * from './log.ts'
export { type MailRelay, startExim, startPostfix } from './mail-relay.ts'
export * from './mail-server.ts'
export * from './metrics.ts'
export { type Nginx, startNginx } from './nginx.ts'
export { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
export { type OwnPostgres, startPostgres, userFor } from './postgres.ts'
export * from './process.ts'
export { cacheFolder, findProgram, installSystem, isInstalled } from './program.ts'
export * from './proxy.ts'
export * from './publish.ts'
export { findPython } from './python.ts'
export * from './queues.ts'
export {
  findRabbit,
  type OwnRabbit,
  type Rabbit,
  rabbitVersion,
  startManagedRabbit,
  startRabbit,
  startRabbitCluster,
} from './rabbitmq.ts'
export { installRabbit4 } from './rabbitmq-program.ts'
export * from './receiver.ts'
export { findRedis, type Redis } from './redis.ts'
export { type S3Bucket, type S3Server, startS3 } from './s3.ts'
export { keptPlanOf, openSecondPool, planOf } from './second-pool.ts'
export * from './service.ts'
export { smallDisk } from './small-disk.ts'
export * from './wire-receiver.ts'
