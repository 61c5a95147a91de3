import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import type { Resolve } from './dns.ts'
import { type AddressPolicy, bareHost } from './policy.ts'

/** Connects to receivers, and refuses addresses that the policy forbids. */
export type WebhookAgent = {
  /** Reuses connections. */
  kept: Dispatcher
  /** Uses each connection once. */
  fresh: Dispatcher
  /** Checks a host before a request. Does nothing if addresses are checked when connecting. */
  admit: (hostname: string) => Promise<void>
  close: () => Promise<void>
}

export type WebhookAgentOptions = {
  addresses: AddressPolicy
  resolve: Resolve
  proxyUrl?: string | undefined
}

export const addressForbidden = 'ADDRESS_FORBIDDEN'

const connectionsPerOrigin = 64
const idleMs = 15_000
const connectMs = 5000

const forbidden = (host: string) =>
  Object.assign(new Error(`${host} is not an address that webhooks may be sent to`), {
    code: addressForbidden,
  })

/** Resolves a name and returns its addresses if all are allowed. The connection uses the addresses that were checked here. */
const resolveAllowed = async (name: string, { addresses, resolve }: WebhookAgentOptions) => {
  const found = await resolve(name)
  if (!found.every(({ address }) => addresses.allows(address))) throw forbidden(name)
  return found
}

const guardedLookup =
  (options: WebhookAgentOptions): LookupFunction =>
  (name, { all }, callback) => {
    resolveAllowed(name, options).then(
      found => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }

const guardedConnector = (options: WebhookAgentOptions): buildConnector.connector => {
  const connect = buildConnector({ lookup: guardedLookup(options), timeout: connectMs, allowH2: false })
  return (target, callback) => {
    // Node does not call the lookup for literal addresses.
    const host = bareHost(target.hostname)
    if (isIP(host) && !options.addresses.allows(host)) return callback(forbidden(host), null)
    connect(target, callback)
  }
}

const usual = {
  connections: connectionsPerOrigin,
  keepAliveTimeout: idleMs,
  // A receiver's Keep-Alive header may shorten the time, but not extend it.
  keepAliveMaxTimeout: idleMs,
  // The attempt has its own exact timer; undici's timers tick every half second.
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
}

/** In undici, `pipelining: 0` means one request per connection. */
const once = { ...usual, pipelining: 0 }

const direct = (options: WebhookAgentOptions): WebhookAgent => {
  const connect = guardedConnector(options)
  const kept = new Agent({ ...usual, connect })
  const fresh = new Agent({ ...once, connect })
  return { kept, fresh, admit: async () => undefined, close: () => closeAll(kept, fresh) }
}

/** The proxy connects, so names are resolved and checked here before the request. */
const proxied = (options: WebhookAgentOptions, uri: string): WebhookAgent => {
  const shared = { uri, connectTimeout: connectMs, proxyTls: { allowH2: false } }
  const kept = new ProxyAgent({ ...usual, ...shared })
  const fresh = new ProxyAgent({ ...once, ...shared })
  const admit = async (hostname: string) => {
    const host = bareHost(hostname)
    if (!isIP(host)) await resolveAllowed(host, options)
    else if (!options.addresses.allows(host)) throw forbidden(host)
  }
  return { kept, fresh, admit, close: () => closeAll(kept, fresh) }
}

const closeAll = async (...dispatchers: Dispatcher[]) => {
  await Promise.all(dispatchers.map(dispatcher => dispatcher.destroy()))
}

export const createAgent = (options: WebhookAgentOptions): WebhookAgent =>
  options.proxyUrl ? proxied(options, options.proxyUrl) : direct(options)
