import { amqpUrl, commonSettings, integer, postgresUrl, type ServiceName } from '@earshot/runtime'
import { defaultPorts, type ServiceDefinition } from './definition.ts'

/** The port of a process. The defaults differ, so that all services can run on one machine. */
export const portSetting = (service: ServiceName) =>
  integer(0, 65535).default(defaultPorts[service]).describe('The port to listen on; 0 means any free port.')

/** The name of the setting that overrides `DATABASE_URL` for one service. */
export const databaseSetting = (service: ServiceName) =>
  `${service.toUpperCase() as Uppercase<ServiceName>}_DATABASE_URL` as const

const ownDatabase = (service: ServiceName) =>
  postgresUrl
    .optional()
    .describe(`The URL of PostgreSQL for the ${service} service only; DATABASE_URL when unset.`)

export const databaseSettings = {
  GATEWAY_DATABASE_URL: ownDatabase('gateway'),
  FEEDBACK_DATABASE_URL: ownDatabase('feedback'),
  SUPPORT_DATABASE_URL: ownDatabase('support'),
  WEBHOOKS_DATABASE_URL: ownDatabase('webhooks'),
} satisfies Record<ReturnType<typeof databaseSetting>, unknown>

/** A standalone service requires real servers and the secret that it shares with the other services. */
const required = {
  DATABASE_URL: postgresUrl,
  AMQP_URL: amqpUrl,
  SECRET_KEY: commonSettings.SECRET_KEY.unwrap(),
}

/** The settings of a process that runs one service. */
export const standaloneSettings = (definition: ServiceDefinition) => ({
  ...definition.settings,
  ...commonSettings,
  ...required,
  PORT: portSetting(definition.name),
})
