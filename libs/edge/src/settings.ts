import { integer, list, originOf, url } from '@earshot/runtime'
import type { z } from 'zod'

/** The client of Redis accepts the number of a database as the path, and nothing else. */
const isRedis = (text: string): boolean => {
  const { pathname, search } = new URL(text)
  return /^(\/\d*)?$/.test(pathname) && search === ''
}

/** The setting of {@link openLimiter}. */
export const limiterSettings = {
  REDIS_URL: url('redis', 'rediss')
    .refine(isRedis, 'must be redis://user:password@host:port/number, without a query')
    .optional()
    .describe(
      'Redis, for rate limits shared by several gateways. When unset, each gateway limits on its own.',
    ),
}

/** The settings that the gateway and the accounts service share. */
export const sharedEdgeSettings = {
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000)
    .default(6000)
    .describe('Requests per minute for each credential. 0 turns off all rate limits.'),
  ...limiterSettings,
  CORS_ORIGINS: list(
    item => originOf(item) !== undefined,
    'must be origins such as https://app.example.com, separated by commas, without paths or wildcards',
  )
    .transform(origins => origins.map(origin => originOf(origin) ?? origin))
    .default([])
    .describe('Origins whose pages may call the API from a browser, separated by commas. None when unset.'),
}

export type SharedEdgeSettings = z.output<z.ZodObject<typeof sharedEdgeSettings>>
