import {
  amqpUrl,
  commonSettings,
  type Environment,
  integer,
  postgresUrl,
  publicAddress,
  type ServiceName,
  type Upstream,
} from '@earshot/runtime'
import { defaultPorts, isStoring, type ServiceDefinition } from './definition.ts'

/** The port of a process. The defaults differ, so that all services can run on one machine. */
export const portSetting = (service: ServiceName) =>
  integer(0, 65535).default(defaultPorts[service]).describe('The port to listen on; 0 means any free port.')

/** The name of the setting that overrides `DATABASE_URL` for one service. */
export const databaseSetting = (service: Upstream) =>
  `${service.toUpperCase() as Uppercase<Upstream>}_DATABASE_URL` as const

const ownDatabase = (service: Upstream) =>
  postgresUrl
    .optional()
    .describe(`The URL of PostgreSQL for the ${service} service only; DATABASE_URL when unset.`)

export const databaseSettings = {
  ACCOUNTS_DATABASE_URL: ownDatabase('accounts'),
  FEEDBACK_DATABASE_URL: ownDatabase('feedback'),
  SUPPORT_DATABASE_URL: ownDatabase('support'),
  WEBHOOKS_DATABASE_URL: ownDatabase('webhooks'),
  FILES_DATABASE_URL: ownDatabase('files'),
  MAIL_DATABASE_URL: ownDatabase('mail'),
} satisfies Record<ReturnType<typeof databaseSetting>, unknown>

/** A standalone service requires real servers and the secret that it shares with the other services. */
const required = {
  AMQP_URL: amqpUrl,
  SECRET_KEY: commonSettings.SECRET_KEY.unwrap(),
}

/** Only on one machine, with the ports that are the default, the public address is known without BASE_URL. */
const needsBaseUrl = ({ NODE_ENV, ACCOUNTS_URL }: Environment): boolean =>
  NODE_ENV === 'production' || Boolean(ACCOUNTS_URL?.trim())

/** The settings of a process that runs one service, and which of them its environment requires. */
export const standaloneSettings = (definition: ServiceDefinition, environment: Environment = {}) => ({
  ...definition.settings,
  ...commonSettings,
  ...required,
  ...(isStoring(definition) && { DATABASE_URL: postgresUrl }),
  ...(needsBaseUrl(environment) && { BASE_URL: publicAddress }),
  PORT: portSetting(definition.name),
})
