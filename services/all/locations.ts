import { freePorts, type ServiceName, SettingsError, serviceNames } from '@earshot/runtime'
import type { OneProcessSettings } from './config.ts'

/** The URL of each service, and which of them this process starts. */
export type ServiceLocations = {
  isLocal: (name: ServiceName) => boolean
  /** The port of a service that this process starts. */
  portOf: (name: ServiceName) => number
  urls: Record<ServiceName, string>
}

/** The address to connect to. A server that listens on all interfaces is reached through loopback. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** A service elsewhere shares the secret key, broker and databases with this process, so all of them must be set. */
const assertSharedSettings = (settings: OneProcessSettings): void => {
  const missing = (['SECRET_KEY', 'AMQP_URL'] as const).filter(name => !settings[name])
  if (missing.length === 0) return
  const problems = missing.map(name => `  ${name}: required when a service runs elsewhere`)
  throw new SettingsError(`The configuration is wrong:\n${problems.join('\n')}`)
}

/**
 * Works out where each service runs. A service with a configured URL runs elsewhere and is not started here. The others get
 * free ports on loopback, and the gateway gets its public port. @throws {SettingsError} when a service runs elsewhere and a
 * shared setting is missing.
 */
export const findLocations = async (settings: OneProcessSettings): Promise<ServiceLocations> => {
  const given: Partial<Record<ServiceName, string | undefined>> = {
    feedback: settings.FEEDBACK_URL,
    support: settings.SUPPORT_URL,
    webhooks: settings.WEBHOOKS_URL,
  }
  if (Object.values(given).some(Boolean)) assertSharedSettings(settings)
  const free = await freePorts(serviceNames.length)
  const portOf = (name: ServiceName): number =>
    (name === 'gateway' && settings.PORT) || (free[serviceNames.indexOf(name)] ?? 0)
  const hostOf = (name: ServiceName) => (name === 'gateway' ? reachable(settings.HOST) : '127.0.0.1')
  const urlOf = (name: ServiceName) => given[name] ?? `http://${hostOf(name)}:${portOf(name)}`
  return {
    isLocal: name => !given[name],
    portOf,
    urls: {
      gateway: urlOf('gateway'),
      feedback: urlOf('feedback'),
      support: urlOf('support'),
      webhooks: urlOf('webhooks'),
    },
  }
}
