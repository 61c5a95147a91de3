import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import { type Broker, connectRabbit, createInProcessBroker } from '@earshot/events'
import { internalClient } from '@earshot/http'
import {
  type Closeable,
  closeOnSignal,
  createLog,
  type Environment,
  type Log,
  readSettings,
  type SecretKey,
  type ServiceName,
  SettingsError,
  serveMetrics,
} from '@earshot/runtime'
import { databaseSetting, orExplain, type ServiceDefinition, startService } from '@earshot/service'
import { oneProcessSettings } from './config.ts'
import { feedback } from './feedback/src/main.ts'
import { freePorts } from './free-ports.ts'
import { createGateway } from './gateway/src/main.ts'
import { secretKeyIn } from './secret-key.ts'
import { support } from './support/src/main.ts'
import { webhooks } from './webhooks/src/main.ts'
import { welcome } from './welcome.ts'

// Every service in one process. With no settings at all it brings its own PostgreSQL and an in-process broker.

const behind = [feedback, support, webhooks]

const settingsOf = (environment: Environment) => readSettings(oneProcessSettings, environment)

type Settings = ReturnType<typeof settingsOf>

/** A service whose address is given runs elsewhere; it is not started here, and must share our secret. */
const elsewhere = (settings: Settings, name: ServiceName): string | undefined =>
  ({
    gateway: undefined,
    feedback: settings.FEEDBACK_URL,
    support: settings.SUPPORT_URL,
    webhooks: settings.WEBHOOKS_URL,
  })[name]

const secretOf = (settings: Settings): SecretKey => {
  if (!settings.SECRET_KEY && behind.some(({ name }) => elsewhere(settings, name)))
    throw new SettingsError(
      'The configuration is wrong:\n  SECRET_KEY: is required when a service runs elsewhere',
    )
  return {
    current: settings.SECRET_KEY ?? secretKeyIn(settings.DATA_DIR),
    previous: settings.SECRET_KEY_PREVIOUS,
  }
}

const brokerOf = (settings: Settings, log: Log): Broker =>
  settings.AMQP_URL
    ? connectRabbit({ url: settings.AMQP_URL, prefix: settings.AMQP_PREFIX, name: 'earshot', log })
    : createInProcessBroker({ log })

const start = async (environment: Environment): Promise<void> => {
  const settings = settingsOf(environment)
  const log = createLog({ level: settings.LOG_LEVEL })
  const secret = secretOf(settings)
  const here = behind.filter(({ name }) => !elsewhere(settings, name))
  const parts: Closeable[] = []
  closeOnSignal(parts, log)

  const ownDatabase = (name: ServiceName) => settings[databaseSetting(name)] ?? settings.DATABASE_URL
  let firstKey: string | undefined
  const gateway = createGateway({
    firstKey: key => {
      firstKey = key
      if (!ownDatabase('gateway')) keepKey(settings.DATA_DIR, key)
    },
  })
  const needsEmbedded = [gateway, ...here].some(({ name }) => !ownDatabase(name))
  const embedded = needsEmbedded ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined
  if (embedded) parts.push({ close: embedded.stop })

  const broker = brokerOf(settings, log)
  parts.push(broker)
  if (settings.METRICS_PORT) parts.push(await serveMetrics(settings.METRICS_PORT, settings.HOST))

  const [gatewayPort = 0, ...ports] = await freePorts(here.length + 1)
  const publicPort = settings.PORT || gatewayPort
  const portOf = new Map<ServiceName, number>(here.map(({ name }, index) => [name, ports[index] ?? 0]))
  const loopback = (port: number | undefined) => `http://127.0.0.1:${port}`
  const urls: Record<ServiceName, string> = {
    gateway: `http://${reachable(settings.HOST)}:${publicPort}`,
    feedback: settings.FEEDBACK_URL ?? loopback(portOf.get('feedback')),
    support: settings.SUPPORT_URL ?? loopback(portOf.get('support')),
    webhooks: settings.WEBHOOKS_URL ?? loopback(portOf.get('webhooks')),
  }

  const startOne = async (
    definition: ServiceDefinition,
    host: string,
    port: number,
    workAfter?: Promise<unknown>,
  ) => {
    const databaseUrl = ownDatabase(definition.name) ?? embedded?.url ?? ''
    const service = await startService(definition, {
      settings,
      log,
      secret,
      databaseUrl,
      broker,
      host,
      port,
      urls,
      ...(workAfter && { workAfter }),
    })
    parts.push(service)
    return service
  }
  const local = (definition: ServiceDefinition, workAfter?: Promise<unknown>) =>
    startOne(definition, '127.0.0.1', portOf.get(definition.name) ?? 0, workAfter)
  // The webhooks service consumes what the others publish; an in-process broker has nobody else to give it to.
  const consumers = await Promise.all(here.filter(it => it === webhooks).map(it => local(it)))
  const consuming = Promise.all(consumers.map(service => service.ready))
  const services = [
    ...consumers,
    ...(await Promise.all(here.filter(it => it !== webhooks).map(it => local(it, consuming)))),
    await startOne(gateway, settings.HOST, publicPort, consuming),
  ]
  log.info({ port: publicPort, role: settings.SERVICE_ROLE }, 'process.listening')
  await Promise.all(services.map(service => service.ready))

  welcome({
    address: settings.BASE_URL ?? `http://localhost:${publicPort}`,
    firstKey,
    board: await internalClient({ from: 'gateway', to: 'feedback', url: urls.feedback, secret })
      .get('/boards/default')
      .catch(() => undefined),
    database: embedded
      ? `PostgreSQL ${embedded.version}, embedded, data in ${settings.DATA_DIR}`
      : 'your PostgreSQL',
    broker: broker.durable ? 'your RabbitMQ' : 'in this process',
    role: settings.SERVICE_ROLE,
    privateRanges: settings.WEBHOOK_ALLOW_CIDRS,
  })
}

/** An address that listens everywhere is reached by loopback. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const keepKey = (dataDir: string, key: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'admin-key'), `${key}\n`, { mode: 0o600 })
}

await orExplain(start(process.env))
