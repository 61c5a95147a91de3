import type { EarshotClient } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import { anonymous, upstreamClients } from '@earshot/edge'
import type { SecretKey } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'

/** Members see on the portal only what is public; private content is for the panel. */
export const asReader = (person: Identity): Identity => ({
  ...person,
  role: 'user',
  scopes: anonymous.scopes,
})

export type Reader = Pick<EarshotClient, 'get'>

type Options = { url: string; secret: SecretKey }

/** Makes clients of the feedback service. */
export const feedbackClients = (options: Options) =>
  upstreamClients({ ...options, service: 'feedback', timeoutMs: 5000, retries: 2 })

const sharedMs = 1000

/** Visitors without a session see the same pages, so their reads are shared for a second. */
export const sharedReads = () => {
  const reads = new LRUCache<string, Promise<unknown>>({ max: 50, ttl: sharedMs })
  return (client: Reader): Reader => {
    const get = (path: string, init?: object): Promise<unknown> => {
      const key = JSON.stringify([path, init])
      const known = reads.get(key)
      if (known) return known
      const read: Promise<unknown> = client.get(path as never, init as never) // callers are typed by `Reader`
      reads.set(key, read)
      read.catch(() => reads.delete(key))
      return read
    }
    return { get: get as Reader['get'] }
  }
}
