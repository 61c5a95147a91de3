import {
  freePorts,
  hostInUrl,
  isEveryAddress,
  type ServiceName,
  SettingsError,
  serviceNames,
  type Upstream,
} from '@earshot/runtime'
import type { OneProcessSettings } from './config.ts'

/** The URL of each service, and which of them this process starts. */
export type ServiceLocations = {
  isLocal: (name: ServiceName) => boolean
  /** The port of a service that this process starts. */
  portOf: (name: ServiceName) => number
  urls: Record<Upstream, string>
}

/** The address to connect to. A server that listens on all interfaces is reached through loopback. */
const reachable = (host: string): string => (isEveryAddress(host) ? '127.0.0.1' : hostInUrl(host))

/** A service elsewhere shares the secret key, the broker and the public address with this process, so all of them must be set. */
const shared = ['SECRET_KEY', 'AMQP_URL', 'BASE_URL'] as const

/** Settings that this process needs only because of others that are set. @throws {SettingsError} */
const assertComplete = (settings: OneProcessSettings, elsewhere: boolean): void => {
  const missing = (elsewhere ? shared : []).filter(name => !settings[name])
  const problems = missing.map(name => `  ${name}: required when a service runs elsewhere`)
  // The port of a worker is not that of the public address.
  if (!elsewhere && settings.SERVICE_ROLE === 'worker' && !settings.BASE_URL)
    problems.push('  BASE_URL: required for the role worker')
  if (problems.length > 0) throw new SettingsError(`The configuration is wrong:\n${problems.join('\n')}`)
}

/**
 * Works out where each service runs. A service with a configured URL runs elsewhere and is not started here. The others get
 * free ports on loopback, and the gateway gets its public port.
 * @throws {SettingsError} when a setting is missing that others require
 */
export const findLocations = async (settings: OneProcessSettings): Promise<ServiceLocations> => {
  const given: Partial<Record<ServiceName, string | undefined>> = {
    accounts: settings.ACCOUNTS_URL,
    feedback: settings.FEEDBACK_URL,
    support: settings.SUPPORT_URL,
    webhooks: settings.WEBHOOKS_URL,
    files: settings.FILES_URL,
    mail: settings.MAIL_URL,
  }
  assertComplete(settings, Object.values(given).some(Boolean))
  const free = await freePorts(serviceNames.length)
  const portOf = (name: ServiceName): number =>
    (name === 'gateway' && settings.PORT) || (free[serviceNames.indexOf(name)] ?? 0)
  const hostOf = (name: ServiceName) => (name === 'gateway' ? reachable(settings.HOST) : '127.0.0.1')
  const urlOf = (name: ServiceName) => given[name] ?? `http://${hostOf(name)}:${portOf(name)}`
  return {
    isLocal: name => !given[name],
    portOf,
    urls: {
      accounts: urlOf('accounts'),
      feedback: urlOf('feedback'),
      support: urlOf('support'),
      webhooks: urlOf('webhooks'),
      files: urlOf('files'),
      mail: urlOf('mail'),
    },
  }
}
