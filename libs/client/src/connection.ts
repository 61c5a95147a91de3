import { type Fetch, type RetryOptions, retrying } from './retry.ts'

/** How a client reaches its deployment. */
export type Connection = {
  baseUrl: string
  /** Sent with every request. */
  headers: Record<string, string>
  /** What replaces the global `fetch`, if anything. */
  fetch: Fetch | undefined
  retry: Partial<RetryOptions>
}

const connections = new WeakMap<object, Connection>()

/** Remembers the connection of a client, for functions that send what its methods cannot. */
export const keepConnection = <Client extends object>(client: Client, connection: Connection): Client => {
  connections.set(client, connection)
  return client
}

/** @throws {TypeError} for an object that `createClient` did not return */
export const connectionOf = (client: object): Connection => {
  const found = connections.get(client)
  if (!found) throw new TypeError('The client was not created by createClient')
  return found
}

/** Sends requests over the connection, with `send` or its `fetch`, and retries them. */
export const sending = ({ fetch, retry }: Connection, send?: Fetch): Fetch =>
  retrying(send ?? fetch ?? (request => globalThis.fetch(request)), retry)
