import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import type { Resolve } from './dns.ts'
import { type AddressPolicy, bareHost } from './policy.ts'

/** Makes the connections to receivers, and refuses those that the policy forbids. */
export type WebhookAgent = {
  /** Keeps connections and uses them again. */
  kept: Dispatcher
  /** Uses each connection once. */
  fresh: Dispatcher
  /** What has to be known of a host before a request; nothing where the guard stands at the connection. */
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

/** Looks a name up and hands over its addresses if every one is allowed: what is judged here is what is dialled. */
const judged = async (name: string, { addresses, resolve }: WebhookAgentOptions) => {
  const found = await resolve(name)
  if (!found.every(({ address }) => addresses.allows(address))) throw forbidden(name)
  return found
}

const guardedLookup =
  (options: WebhookAgentOptions): LookupFunction =>
  (name, { all }, callback) => {
    judged(name, options).then(
      found => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }

const guardedConnector = (options: WebhookAgentOptions): buildConnector.connector => {
  const connect = buildConnector({ lookup: guardedLookup(options), timeout: connectMs, allowH2: false })
  return (target, callback) => {
    // Node asks no look-up about an address that is written out.
    const host = bareHost(target.hostname)
    if (isIP(host) && !options.addresses.allows(host)) return callback(forbidden(host), null)
    connect(target, callback)
  }
}

const usual = {
  connections: connectionsPerOrigin,
  keepAliveTimeout: idleMs,
  // A receiver's Keep-Alive header may shorten the time, never lengthen it.
  keepAliveMaxTimeout: idleMs,
  // The attempt has a clock of its own, which is exact; undici's ticks every half second.
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
}

/** `pipelining: 0` is undici's word for a connection that serves one request. */
const once = { ...usual, pipelining: 0 }

const direct = (options: WebhookAgentOptions): WebhookAgent => {
  const connect = guardedConnector(options)
  const kept = new Agent({ ...usual, connect })
  const fresh = new Agent({ ...once, connect })
  return { kept, fresh, admit: async () => undefined, close: () => closeAll(kept, fresh) }
}

/** The proxy dials, so a name is judged by our own look-up before the request. */
const proxied = (options: WebhookAgentOptions, uri: string): WebhookAgent => {
  const shared = { uri, connectTimeout: connectMs, proxyTls: { allowH2: false } }
  const kept = new ProxyAgent({ ...usual, ...shared })
  const fresh = new ProxyAgent({ ...once, ...shared })
  const admit = async (hostname: string) => {
    const host = bareHost(hostname)
    if (!isIP(host)) await judged(host, options)
    else if (!options.addresses.allows(host)) throw forbidden(host)
  }
  return { kept, fresh, admit, close: () => closeAll(kept, fresh) }
}

const closeAll = async (...dispatchers: Dispatcher[]) => {
  await Promise.all(dispatchers.map(dispatcher => dispatcher.destroy()))
}

export const createAgent = (options: WebhookAgentOptions): WebhookAgent =>
  options.proxyUrl ? proxied(options, options.proxyUrl) : direct(options)
