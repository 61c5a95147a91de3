import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type MigrationSet, noDatabase, openDatabase, type SealedTable } from '@earshot/db'
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
import {
  createReadiness,
  healthRouter,
  httpMigrations,
  idempotencyCleanup,
  mountWorker,
  type Readiness,
} from '@earshot/http'
import {
  type Closeable,
  type CommonSettings,
  createFileAddresses,
  keyFingerprint,
  type Log,
  type Loop,
  type LoopCounts,
  type Loops,
  retryUntilDone,
  runsWorkers,
  type SecretKey,
  SettingsError,
  servesHttp,
  startLoops,
  type Upstream,
} from '@earshot/runtime'
import {
  isStoring,
  type ServiceContext,
  type ServiceDefinition,
  type ServiceParts,
  type StoringDefinition,
} from './definition.ts'
import { showPool } from './metrics.ts'
import { listen, type ServerLimits, serverLimits } from './server.ts'
import { createApp, whileStarting } from './starting.ts'
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
  /** The public address of the deployment. */
  origin: string
  urls: Record<Upstream, string>
  /** No event is published before this resolves. The all-in-one process waits for the consumers with it. */
  relayAfter?: Promise<unknown>
  /** Not ready before this resolves: the other services of the all-in-one process, to which its gateway forwards requests. */
  readyAfter?: Promise<unknown>
  /** ms during which a process that shuts down still serves requests and closes their connections. Default: 0. */
  lingerMs?: number
  /** Timeouts of clients that differ from the defaults. */
  limits?: Partial<ServerLimits>
}

/** A listening service. `ready` resolves when its database is migrated and its background work runs. */
export type RunningService = Closeable & { port: number; ready: Promise<void> }

const notStarted: LoopCounts = { running: false, loops: 0, inFlight: 0, schemaMissing: 0, refused: 0 }

/** All migrations of a service: those of every service, its own, and those of libraries that some services use. */
export const migrationsOf = (definition: ServiceDefinition): MigrationSet[] => [
  eventMigrations,
  httpMigrations,
  ...(definition.migrations ? [{ name: definition.name, directory: definition.migrations }] : []),
  ...(definition.shared ?? []),
]

/** The `application_name` of a service's connections: its name and the fingerprint of the current SECRET_KEY. */
export const connectionName = ({ name }: Pick<ServiceDefinition, 'name'>, secret: SecretKey): string =>
  `earshot-${name} ${keyFingerprint(secret.current)}`

/** The tables of a service with columns encrypted with SECRET_KEY. */
export const sealedOf = ({ sealed = [] }: ServiceDefinition): SealedTable[] => [sealedTraces, ...sealed]

/** A loop that starts after `condition` resolves. */
const after = (condition: Promise<unknown> | undefined, loop: Loop): Loop => ({
  ...loop,
  run: async context => {
    if (condition) await Promise.race([condition, once(context.signal, 'abort')])
    if (!context.signal.aborted) await loop.run(context)
  },
})

type Opened = Pick<ServiceContext, 'database' | 'files' | 'log'> & { refill: ServiceParts['refill'] }

/** The background work of every service with a database. */
const sharedLoops = (
  { name, traces = [] }: StoringDefinition,
  { settings, secret, broker, relayAfter }: StartOptions,
  { database, files, log, refill }: Opened,
): Loop[] => [
  after(relayAfter, relay({ database, broker, source: name, files, log, refill })),
  outboxMetrics(database, name),
  outboxUpkeep(database, settings.OUTBOX_RETENTION_HOURS),
  idempotencyCleanup(database.pool),
  erasing({ database, secret, service: name, columns: traces, log }),
]

/** A service without a database is ready when the service is that it depends on. */
const withOthers = (own: Awaited<ReturnType<Readiness>>, { readiness }: ServiceParts) =>
  own.ok && readiness ? readiness() : own

const open = (
  definition: StoringDefinition,
  { settings, databaseUrl, secret }: StartOptions,
  log: Log,
): Database =>
  openDatabase({
    url: databaseUrl,
    schema: definition.schema,
    name: connectionName(definition, secret),
    max: settings.DATABASE_POOL_MAX,
    migrations: migrationsOf(definition),
    log,
  })

/**
 * Starts a service, which listens first and then connects to its database. While the database is unreachable, it is live but
 * not ready, and keeps retrying.
 */
export const startService = async (
  definition: ServiceDefinition,
  options: StartOptions,
): Promise<RunningService> => {
  const { settings, broker } = options
  const { name } = definition
  const role = settings.SERVICE_ROLE
  const log = options.log.child({ service: name })
  const database = isStoring(definition) ? open(definition, options, log) : noDatabase
  const stopping = new AbortController()
  let loops: Loops | undefined
  let prepared = false
  let othersReady = options.readyAfter === undefined
  void options.readyAfter?.then(() => {
    othersReady = true
  })
  const own = createReadiness({
    // Not ready before `prepare` has succeeded, which creates the first rows: the first admin key, the first board.
    probe: {
      ...database.probe,
      migrationsBehind: async () => (await database.probe.migrationsBehind()) || !prepared || !othersReady,
    },
    workers: () => (runsWorkers(role) ? (loops?.counts() ?? notStarted) : undefined),
    stopping: () => stopping.signal.aborted,
  })
  const readiness: Readiness = async () => withOthers(await own(), parts)
  const status = createStatus({ name, role, database, broker, readiness })
  const files = createFileAddresses({
    secret: options.secret,
    origin: options.origin,
    now: Date.now,
  })
  const parts: ServiceParts = await definition.create({
    ...options,
    name,
    role,
    log,
    database,
    files,
    status,
  })

  const app = createApp()
  app.use(healthRouter(role, readiness))
  if (servesHttp(role)) parts.mount(app)
  else mountWorker(app, name, log)
  const limits = { ...serverLimits, ...options.limits }
  let serving = whileStarting(app)
  const server = await listen((request, response) => serving(request, response), {
    ...options,
    limits,
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const shown = showPool(name, database)

  const becomeReady = async () => {
    await retryUntilDone(
      async () => {
        await database.migrate(stopping.signal)
        if (database !== noDatabase) await prepareOutbox(database)
        await parts.prepare?.()
        prepared = true
        serving = app
      },
      {
        signal: stopping.signal,
        // A wrong setting does not resolve itself, as a server that is away does.
        failed: err => log[err instanceof SettingsError ? 'error' : 'warn']({ err }, 'service.not_ready'),
      },
    )
    if (!runsWorkers(role) || stopping.signal.aborted) return
    const opened = { database, files, log, refill: parts.refill }
    const shared = isStoring(definition) ? sharedLoops(definition, options, opened) : []
    loops = startLoops([...shared, ...(parts.loops?.() ?? [])], log)
  }
  const ready = becomeReady()

  return {
    port: server.port,
    ready,
    close: async () => {
      stopping.abort()
      server.endStreams()
      parts.endStreams?.()
      await ready
      await Promise.all([loops?.stop(), options.lingerMs && sleep(options.lingerMs)])
      await server.close()
      try {
        await parts.close?.()
      } finally {
        await database.close()
        for (const hide of shown) hide()
      }
    },
  }
}
