import { type Embedded, startEmbedded } from '@earshot/db/embedded'
import { type Broker, connectRabbit, createInProcessBroker } from '@earshot/events'
import { internalClient } from '@earshot/http'
import {
  armCrashPoint,
  type Closeable,
  closeOnSignal,
  createLog,
  type Environment,
  type Log,
  publicOrigin,
  serveMetrics,
  shrinkWhenIdle,
  startTraces,
} from '@earshot/runtime'
import {
  exitOnError,
  isStoring,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@earshot/service'
import { createAccounts, printsSecrets } from '../accounts/src/main.ts'
import { createGateway } from '../gateway/src/main.ts'
import { buildScript } from '../gateway/src/panel/build.ts'
import { databaseOf, type OneProcessSettings, readOneProcessSettings } from './config.ts'
import { keepAddress, keepAdminKey, secretKeyIn } from './data-dir.ts'
import { findLocations } from './locations.ts'
import { services } from './services.ts'
import { welcome } from './welcome.ts'

// Runs every service in one process. Without any settings it starts an embedded PostgreSQL and an in-process broker.

const openBroker = (settings: OneProcessSettings, log: Log): Broker =>
  settings.AMQP_URL
    ? connectRabbit({ url: settings.AMQP_URL, prefix: settings.AMQP_PREFIX, name: 'earshot', log })
    : createInProcessBroker({ log })

const describeDatabase = (settings: OneProcessSettings, embedded: Embedded | undefined): string =>
  embedded ? `PostgreSQL ${embedded.version}, embedded, data in ${settings.DATA_DIR}` : 'your PostgreSQL'

/**
 * Starts services concurrently. An in-process broker confirms an event only when every consumer has settled it, so the
 * relays wait until all services run.
 */
const startAll = async (
  definitions: ServiceDefinition[],
  startOne: (definition: ServiceDefinition, allThere: Promise<void>) => Promise<RunningService>,
): Promise<void> => {
  const allThere = Promise.withResolvers<void>()
  const services = await Promise.all(definitions.map(it => startOne(it, allThere.promise)))
  await Promise.all(services.map(service => service.ready))
  allThere.resolve()
}

const start = async (environment: Environment): Promise<void> => {
  const settings = readOneProcessSettings(environment)
  armCrashPoint(environment)
  const locations = await findLocations(settings)
  const origin = publicOrigin(settings, locations.portOf('gateway'))
  const log = createLog({ level: settings.LOG_LEVEL })
  const kept = settings.SECRET_KEY ? undefined : secretKeyIn(settings.DATA_DIR)
  const secret = {
    current: settings.SECRET_KEY ?? kept?.current ?? '',
    previous: settings.SECRET_KEY_PREVIOUS ?? kept?.previous,
  }
  const parts: Closeable[] = []
  closeOnSignal(parts, log)
  parts.push(...(await startTraces(settings, log)))
  shrinkWhenIdle()

  /** With the embedded database, the first key and the public address are also stored in the data folder. */
  const isKept = !databaseOf(settings, 'accounts')
  let firstKey: string | undefined
  let firstLink: string | undefined
  const gateway = createGateway({ panel: { script: buildScript } })
  const accounts = createAccounts({
    ...((printsSecrets() || isKept) && {
      firstKey: key => {
        if (printsSecrets()) firstKey = key
        if (isKept) keepAdminKey(settings.DATA_DIR, key)
      },
    }),
    ...(printsSecrets() && {
      firstLink: link => {
        firstLink = link
      },
    }),
  })
  const others = services.filter(({ name }) => name !== 'gateway' && name !== 'accounts')
  const local = [...others, accounts, gateway].filter(({ name }) => locations.isLocal(name))

  const databaseUrlOf = ({ name }: ServiceDefinition) =>
    name === 'gateway' ? undefined : databaseOf(settings, name)
  const needsEmbedded = local.some(it => isStoring(it) && !databaseUrlOf(it))
  const embedded = needsEmbedded ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined
  if (embedded) parts.push({ close: embedded.stop })
  const broker = openBroker(settings, log)
  parts.push(broker)
  if (settings.METRICS_PORT) parts.push(await serveMetrics(settings.METRICS_PORT, settings.HOST))

  await startAll(local, async (definition, allThere) => {
    const service = await startService(definition, {
      settings,
      log,
      secret,
      broker,
      databaseUrl: databaseUrlOf(definition) ?? embedded?.url ?? '',
      host: definition === gateway ? settings.HOST : '127.0.0.1',
      port: locations.portOf(definition.name),
      origin,
      urls: locations.urls,
      readyAfter: allThere,
      ...(!broker.durable && { relayAfter: allThere }),
    })
    parts.push(service)
    return service
  })

  if (isKept) keepAddress(settings.DATA_DIR, origin)
  welcome({
    address: origin,
    firstKey,
    firstLink,
    board: await internalClient({
      ...{ from: 'gateway', to: 'feedback', url: locations.urls.feedback, secret },
      timeoutMs: 10_000, // a busy machine is slow while all services start
    })
      .get('/boards/default')
      .catch(() => undefined),
    database: describeDatabase(settings, embedded),
    broker: broker.durable ? 'your RabbitMQ' : 'in this process',
    role: settings.SERVICE_ROLE,
    privateRanges: settings.WEBHOOK_ALLOW_CIDRS,
  })
}

await exitOnError(start(process.env))
