import { amqpUrl, commonSettings, integer, postgresUrl, type ServiceName } from '@earshot/runtime'
import { defaultPorts, type ServiceDefinition } from './definition.ts'

/** The port of a process; each service has a default of its own, so that all of them fit on one machine. */
export const portSetting = (service: ServiceName) =>
  integer(0, 65535).default(defaultPorts[service]).describe('The port to listen on; 0 takes a free one.')

/** The name of the setting that overrides `DATABASE_URL` for one service. */
export const databaseSetting = (service: ServiceName) =>
  `${service.toUpperCase() as Uppercase<ServiceName>}_DATABASE_URL` as const

const ownDatabase = (service: ServiceName) =>
  postgresUrl.optional().describe(`PostgreSQL for ${service} alone; DATABASE_URL when unset.`)

export const databaseSettings = {
  GATEWAY_DATABASE_URL: ownDatabase('gateway'),
  FEEDBACK_DATABASE_URL: ownDatabase('feedback'),
  SUPPORT_DATABASE_URL: ownDatabase('support'),
  WEBHOOKS_DATABASE_URL: ownDatabase('webhooks'),
} satisfies Record<ReturnType<typeof databaseSetting>, unknown>

/** In a process of its own a service needs real servers and the secret that it shares with the others. */
const required = {
  DATABASE_URL: postgresUrl,
  AMQP_URL: amqpUrl,
  SECRET_KEY: commonSettings.SECRET_KEY.unwrap(),
}

/** What a process understands that runs one service. */
export const standaloneSettings = (definition: ServiceDefinition) => ({
  ...definition.settings,
  ...commonSettings,
  ...required,
  PORT: portSetting(definition.name),
})
