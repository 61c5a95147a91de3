import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationSet, openDatabase, type SealedTable } from '@earshot/db'
import {
  type Broker,
  erasing,
  eventMigrations,
  outboxMetrics,
  outboxUpkeep,
  prepareOutbox,
  relay,
  sealedTraces,
} from '@earshot/events'
import { createReadiness, healthRouter, httpMigrations, idempotencyCleanup, mountWorker } from '@earshot/http'
import {
  type Closeable,
  type CommonSettings,
  type Log,
  type Loop,
  type LoopCounts,
  type Loops,
  markOf,
  persist,
  runsWorkers,
  type SecretKey,
  type ServiceName,
  servesHttp,
  startLoops,
} from '@earshot/runtime'
import express from 'express'
import type { ServiceDefinition } from './definition.ts'
import { showPool } from './metrics.ts'
import { listen, type ServerLimits, serverLimits } from './server.ts'
import { createStatus } from './status.ts'

export type StartOptions = {
  /** The common settings and the service's own. */
  settings: CommonSettings
  log: Log
  secret: SecretKey
  databaseUrl: string
  broker: Broker
  host: string
  port: number
  urls: Record<ServiceName, string>
  /** No event is published before it: in one process, until those who consume them are there. */
  relayAfter?: Promise<unknown>
  /** ms for which it still takes requests when it is to end, and says to each that the next goes elsewhere; 0 unless given. */
  lingerMs?: number
  /** How slow clients may be, where it is not as usual. */
  limits?: Partial<ServerLimits>
}

/** A service that listens. `ready` resolves when its database is migrated and its background work runs. */
export type RunningService = Closeable & { port: number; ready: Promise<void> }

const notStarted: LoopCounts = { running: false, loops: 0, inFlight: 0, schemaMissing: 0, refused: 0 }

/** What makes a service's schema: the tables that every service has, its own, and those that it shares with some. */
export const migrationsOf = (definition: ServiceDefinition): MigrationSet[] => [
  eventMigrations,
  httpMigrations,
  ...(definition.migrations ? [{ name: definition.name, directory: definition.migrations }] : []),
  ...(definition.shared ?? []),
]

/** What its connections are called in PostgreSQL: the service, and the mark of the key that it makes things with. */
export const connectionName = ({ name }: ServiceDefinition, secret: SecretKey): string =>
  `earshot-${name} ${markOf(secret.current)}`

/** Where a service's schema holds what is sealed under SECRET_KEY. */
export const sealedOf = ({ sealed = [] }: ServiceDefinition): SealedTable[] => [sealedTraces, ...sealed]

/** A loop that does not begin before the promise is kept. */
const after = (promise: Promise<unknown> | undefined, loop: Loop): Loop => ({
  ...loop,
  run: async context => {
    if (promise) await Promise.race([promise, once(context.signal, 'abort')])
    if (!context.signal.aborted) await loop.run(context)
  },
})

/**
 * Starts a service: it listens first, then connects. A database that is away means live 200 and ready 503, and trying
 * for ever.
 */
export const startService = async (
  definition: ServiceDefinition,
  options: StartOptions,
): Promise<RunningService> => {
  const { settings, broker } = options
  const role = settings.SERVICE_ROLE
  const log = options.log.child({ service: definition.name })
  const database = openDatabase({
    url: options.databaseUrl,
    schema: definition.schema,
    name: connectionName(definition, options.secret),
    max: settings.DATABASE_POOL_MAX,
    migrations: migrationsOf(definition),
    log,
  })
  const stopping = new AbortController()
  let loops: Loops | undefined
  let prepared = false
  const readiness = createReadiness({
    // What is laid down at the first start, an admin key at least, is as little there as a table that is missing.
    probe: {
      ...database.probe,
      migrationsBehind: async () => (await database.probe.migrationsBehind()) || !prepared,
    },
    workers: () => (runsWorkers(role) ? (loops?.counts() ?? notStarted) : undefined),
    stopping: () => stopping.signal.aborted,
  })
  const status = createStatus({ name: definition.name, role, database, broker, readiness })
  const parts = definition.create({ ...options, role, log, database, status })

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.use(healthRouter(role, readiness))
  if (servesHttp(role)) parts.mount(app)
  else mountWorker(app, definition.name, log)
  const limits = { ...serverLimits, ...options.limits }
  const server = await listen(app, { ...options, limits }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const shown = showPool(definition.name, database)

  const becomeReady = async () => {
    await persist(
      async () => {
        await database.migrate(stopping.signal)
        await prepareOutbox(database)
        await parts.prepare?.()
        prepared = true
      },
      { signal: stopping.signal, failed: err => log.warn({ err }, 'service.not_ready') },
    )
    if (!runsWorkers(role) || stopping.signal.aborted) return
    const shared = [
      after(
        options.relayAfter,
        relay({ database, broker, source: definition.name, log, refill: parts.refill }),
      ),
      outboxMetrics(database, definition.name),
      outboxUpkeep(database, settings.OUTBOX_RETENTION_HOURS),
      idempotencyCleanup(database.pool),
      erasing({
        database,
        secret: options.secret,
        service: definition.name,
        columns: definition.traces ?? [],
        log,
      }),
    ]
    loops = startLoops([...shared, ...(parts.loops?.() ?? [])], log)
  }
  const ready = becomeReady()

  return {
    port: server.port,
    ready,
    close: async () => {
      stopping.abort()
      server.partWays()
      parts.partWays?.()
      await ready
      await Promise.all([loops?.stop(), options.lingerMs && sleep(options.lingerMs)])
      await server.close()
      await parts.close?.()
      await database.close()
      for (const hide of shown) hide()
    },
  }
}
