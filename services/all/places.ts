import { freePorts, type ServiceName, SettingsError, serviceNames } from '@earshot/runtime'
import type { OneProcessSettings } from './config.ts'

/** Where each service answers, and which of them this process starts. */
export type Places = {
  isHere: (name: ServiceName) => boolean
  /** The port of a service that is started here. */
  portOf: (name: ServiceName) => number
  urls: Record<ServiceName, string>
}

/** An address that listens everywhere is reached by loopback. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** A service elsewhere shares our secret, our broker and our databases, so none of them can be of our own making. */
const assertShared = (settings: OneProcessSettings): void => {
  const missing = (['SECRET_KEY', 'AMQP_URL'] as const).filter(name => !settings[name])
  if (missing.length === 0) return
  const problems = missing.map(name => `  ${name}: is required when a service runs elsewhere`)
  throw new SettingsError(`The configuration is wrong:\n${problems.join('\n')}`)
}

/**
 * A service whose URL is given runs elsewhere and is not started here; the others get free ports on loopback, the
 * gateway its public one.
 * @throws {SettingsError} when a service runs elsewhere without what it would share with us.
 */
export const findPlaces = async (settings: OneProcessSettings): Promise<Places> => {
  const given: Partial<Record<ServiceName, string | undefined>> = {
    feedback: settings.FEEDBACK_URL,
    support: settings.SUPPORT_URL,
    webhooks: settings.WEBHOOKS_URL,
  }
  if (Object.values(given).some(Boolean)) assertShared(settings)
  const free = await freePorts(serviceNames.length)
  const portOf = (name: ServiceName): number =>
    (name === 'gateway' && settings.PORT) || (free[serviceNames.indexOf(name)] ?? 0)
  const hostOf = (name: ServiceName) => (name === 'gateway' ? reachable(settings.HOST) : '127.0.0.1')
  const urlOf = (name: ServiceName) => given[name] ?? `http://${hostOf(name)}:${portOf(name)}`
  return {
    isHere: name => !given[name],
    portOf,
    urls: {
      gateway: urlOf('gateway'),
      feedback: urlOf('feedback'),
      support: urlOf('support'),
      webhooks: urlOf('webhooks'),
    },
  }
}
