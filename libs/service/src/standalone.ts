import { connectRabbit } from '@earshot/events'
import {
  armCrashPoint,
  closeOnSignal,
  createLog,
  type Environment,
  freePort,
  publicOrigin,
  readSettings,
  SettingsError,
  serveMetrics,
  servesHttp,
  shrinkWhenIdle,
  startTraces,
} from '@earshot/runtime'
import { databaseSetting, standaloneSettings } from './config.ts'
import { defaultPorts, type ServiceDefinition } from './definition.ts'
import { startService } from './service.ts'

/** The time for load balancers and clients to notice that the process is shutting down. */
const lingerMs = 2000

/** Runs one service as a process: settings from the environment, real servers, graceful shutdown on signals. */
export const runStandalone = async (
  definition: ServiceDefinition,
  environment: Environment,
): Promise<void> => {
  const { name } = definition
  const ownUrl = name === 'gateway' ? undefined : environment[databaseSetting(name)]?.trim()
  const environmentUrl = ownUrl || environment.DATABASE_URL
  const settings = readSettings(standaloneSettings(definition, environment), {
    ...environment,
    DATABASE_URL: environmentUrl,
  })
  armCrashPoint(environment)
  const base = createLog({ level: settings.LOG_LEVEL })
  const log = base.child({ service: definition.name })
  const traces = await startTraces(settings, log)
  shrinkWhenIdle()
  const broker = connectRabbit({
    url: settings.AMQP_URL,
    prefix: settings.AMQP_PREFIX,
    name: `earshot-${definition.name}`,
    log,
  })
  // Without BASE_URL, services run on one machine, and only the gateway knows its own port and host.
  const isGateway = name === 'gateway'
  const port = settings.PORT || (isGateway ? await freePort() : 0)
  const origin = isGateway
    ? publicOrigin(settings, port)
    : publicOrigin({ ...settings, HOST: 'localhost' }, defaultPorts.gateway)
  const local = (service: keyof typeof defaultPorts) => `http://127.0.0.1:${defaultPorts[service]}`
  const service = await startService(definition, {
    settings,
    log: base,
    secret: { current: settings.SECRET_KEY, previous: settings.SECRET_KEY_PREVIOUS },
    databaseUrl: settings.DATABASE_URL ?? '',
    broker,
    host: settings.HOST,
    port,
    origin,
    lingerMs: servesHttp(settings.SERVICE_ROLE) ? lingerMs : 0,
    urls: {
      accounts: settings.ACCOUNTS_URL ?? local('accounts'),
      feedback: settings.FEEDBACK_URL ?? local('feedback'),
      support: settings.SUPPORT_URL ?? local('support'),
      webhooks: settings.WEBHOOKS_URL ?? local('webhooks'),
      files: settings.FILES_URL ?? local('files'),
      mail: settings.MAIL_URL ?? local('mail'),
    },
  })
  const metrics = settings.METRICS_PORT ? [await serveMetrics(settings.METRICS_PORT, settings.HOST)] : []
  closeOnSignal([...traces, broker, ...metrics, service], log)
  log.info({ port: service.port, role: settings.SERVICE_ROLE }, 'service.listening')
  await service.ready
  log.info('service.ready')
}

/** Exits with a message when the process cannot start. A bug is printed with its stack. */
export const exitOnError = (start: Promise<void>): Promise<void> =>
  start.catch((error: unknown) => {
    const expected = error instanceof SettingsError || (error instanceof Error && 'code' in error)
    console.error(expected && error instanceof Error ? error.message : error)
    process.exit(1)
  })
