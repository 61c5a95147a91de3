import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MigrationSet, openDatabase } from '@earshot/db'
import { type Broker, eventMigrations, outboxUpkeep, prepareOutbox, relay } from '@earshot/events'
import { healthRouter, httpMigrations, idempotencyCleanup } from '@earshot/http'
import {
  type Closeable,
  type CommonSettings,
  type Log,
  type LoopCounts,
  type Loops,
  persist,
  runsWorkers,
  type SecretKey,
  type ServiceName,
  startLoops,
} from '@earshot/runtime'
import express, { type Express } from 'express'
import type { ServiceDefinition } from './definition.ts'

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
  /** The background work waits for it: in one process, until those who consume events are there. */
  workAfter?: Promise<unknown>
}

/** A service that listens. `ready` resolves when its database is migrated and its background work runs. */
export type RunningService = Closeable & { port: number; ready: Promise<void> }

/** Idle connections are kept longer than the gateway keeps its own, or a reused one would meet a reset. */
const keepAliveTimeoutMs = 75_000

const notStarted: LoopCounts = { running: false, loops: 0, inFlight: 0, schemaMissing: 0, refused: 0 }

/** What makes a service's schema: the tables that every service has, then its own. */
export const migrationsOf = (definition: ServiceDefinition): MigrationSet[] => [
  eventMigrations,
  httpMigrations,
  ...(definition.migrations ? [{ name: definition.name, directory: definition.migrations }] : []),
]

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
    name: `earshot-${definition.name}`,
    max: settings.DATABASE_POOL_MAX,
    migrations: migrationsOf(definition),
    log,
  })
  const parts = definition.create({ ...options, role, log, database })
  const stopping = new AbortController()
  let loops: Loops | undefined

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.use(
    healthRouter({
      role,
      probe: database.probe,
      workers: () => (runsWorkers(role) ? (loops?.counts() ?? notStarted) : undefined),
      stopping: () => stopping.signal.aborted,
    }),
  )
  parts.mount(app)
  const server = await listen(app, options.host, options.port).catch(async (error: unknown) => {
    await database.close()
    throw error
  })

  const becomeReady = async () => {
    await persist(
      async () => {
        await database.migrate(stopping.signal)
        await prepareOutbox(database)
        await parts.prepare?.()
      },
      { signal: stopping.signal, failed: err => log.warn({ err }, 'service.not_ready') },
    )
    if (!runsWorkers(role) || stopping.signal.aborted) return
    await Promise.race([options.workAfter, once(stopping.signal, 'abort')])
    if (stopping.signal.aborted) return
    const shared = [
      relay({ database, broker, source: definition.name, log }),
      outboxUpkeep(database, settings.OUTBOX_RETENTION_HOURS),
      idempotencyCleanup(database.pool),
    ]
    loops = startLoops([...shared, ...(parts.loops?.() ?? [])], log)
  }
  const ready = becomeReady()

  return {
    port: (server.address() as AddressInfo).port,
    ready,
    close: async () => {
      stopping.abort()
      await ready
      await loops?.stop()
      await closeServer(server)
      await parts.close?.()
      await database.close()
    },
  }
}

const listen = (app: Express, host: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = app.listen(port, host, error => (error ? reject(error) : resolve(server)))
    server.keepAliveTimeout = keepAliveTimeoutMs
  })

/** How often connections that have become idle are looked for, in ms. */
const idleLookMs = 50

/** Takes no more connections, and lets each that is there finish what it is doing; Node itself would keep it open after. */
const closeServer = async (server: Server): Promise<void> => {
  const closed = new Promise(resolve => server.close(resolve))
  const look = setInterval(() => server.closeIdleConnections(), idleLookMs)
  await closed
  clearInterval(look)
}
