import type { Log } from '@earshot/runtime'
import { type Limiter, localLimiter } from './limiter.ts'

type Options = { url: string | undefined; prefix?: string | undefined; log: Log }

/** Limits that all gateways share through Redis, if there is one. Its client takes 60 ms to load, so it is only loaded then. */
export const openLimiter = async ({ url, prefix = 'earshot:rate:', log }: Options): Promise<Limiter> => {
  const local = localLimiter(Date.now)
  if (!url) return local
  const { sharedLimiter } = await import('./redis.ts')
  return sharedLimiter({ url, local, prefix, log })
}
