import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { Resolve } from './dns.ts'
import { type AddressPolicy, bareHost } from './policy.ts'

/** Connects to receivers, and refuses addresses that the policy forbids. */
export type WebhookAgent = {
  /** Opens no connection before the first request. */
  open: (origin: string) => OpenConnection
  /** Checks a host before a request. Does nothing if addresses are checked when connecting. */
  admit: (hostname: string) => Promise<void>
}

/** Sends one request at a time to one origin, on a connection that is kept between requests and opened again if it was closed. */
export type OpenConnection = { dispatcher: Dispatcher; destroy: () => Promise<void> }

export type WebhookAgentOptions = {
  addresses: AddressPolicy
  resolve: Resolve
  proxyUrl?: string | undefined
}

export const addressForbidden = 'ADDRESS_FORBIDDEN'

/** How long a connection is kept without requests. */
export const idleMs = 15_000
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

type Connect = (...args: Parameters<buildConnector.connector>) => Socket | undefined

const guardedConnector = (options: WebhookAgentOptions): Connect => {
  // undici's connector returns the socket that is connecting; its types do not declare this.
  const connect = buildConnector({
    lookup: guardedLookup(options),
    timeout: connectMs,
    allowH2: false,
  }) as unknown as Connect
  return (target, callback) => {
    // Node does not call the lookup for literal addresses.
    const host = bareHost(target.hostname)
    if (isIP(host) && !options.addresses.allows(host)) return void callback(forbidden(host), null)
    return connect(target, callback)
  }
}

const usual = {
  keepAliveTimeout: idleMs,
  // A receiver's Keep-Alive header may shorten the time, but not extend it.
  keepAliveMaxTimeout: idleMs,
  // The attempt has its own exact timer; undici's timers tick every half second.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Larger cookies exist than the 16 KiB of Node.
  maxHeaderSize: 64 * 1024,
  allowH2: false,
}

const direct = (options: WebhookAgentOptions): WebhookAgent => {
  const connect = guardedConnector(options)
  return {
    open: origin => {
      let socket: Socket | undefined
      const dispatcher = new Client(origin, {
        ...usual,
        connect: (target, callback) => {
          socket = connect(target, callback)
        },
      })
      const destroy = () => {
        // A client that is connecting would keep its socket until its own timeout.
        socket?.destroy()
        return dispatcher.destroy()
      }
      return { dispatcher, destroy }
    },
    admit: async () => undefined,
  }
}

type Connecting = { connect: buildConnector.connector }

/** A proxy that cannot be reached is no fault of the receiver, so its errors have the code of a proxy's refusal. */
const namingTheProxy =
  (connect: buildConnector.connector): buildConnector.connector =>
  (target, callback) =>
    connect(target, (...result) => {
      const [cause] = result
      if (cause === null) return callback(...result)
      callback(
        Object.assign(new Error('The proxy cannot be reached', { cause }), { code: 'UND_ERR_PRX_CONNECT' }),
        null,
      )
    })

/** undici connects to the proxy for a tunnel with `clientFactory`, and for plain http with `factory`, as for receivers. */
const proxyFactories = (uri: string) => ({
  clientFactory: (origin: URL, options: object) =>
    new Pool(origin, { connect: namingTheProxy((options as Connecting).connect) }), // its only option, which the types lack
  factory: (origin: string | URL, options: object) => {
    const { connect } = options as Connecting
    const isProxy = new URL(origin).origin === new URL(uri).origin
    return new Client(origin, isProxy ? { connect: namingTheProxy(connect) } : options)
  },
})

/** The proxy connects, so names are resolved and checked here before the request. */
const proxied = (options: WebhookAgentOptions, uri: string): WebhookAgent => ({
  open: () => {
    const proxy = { uri, connectTimeout: connectMs, proxyTls: { allowH2: false }, ...proxyFactories(uri) }
    const dispatcher = new ProxyAgent({ ...usual, ...proxy, connections: 1 })
    return { dispatcher, destroy: () => dispatcher.destroy() }
  },
  admit: async hostname => {
    const host = bareHost(hostname)
    if (!isIP(host)) await resolveAllowed(host, options)
    else if (!options.addresses.allows(host)) throw forbidden(host)
  },
})

export const createAgent = (options: WebhookAgentOptions): WebhookAgent =>
  options.proxyUrl ? proxied(options, options.proxyUrl) : direct(options)
