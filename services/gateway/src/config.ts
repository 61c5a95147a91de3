import { integer, list, url } from '@earshot/runtime'
import { z } from 'zod'

/** What a browser sends as `Origin`: scheme, host and port, nothing after them. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text.toLowerCase()

export const gatewaySettings = {
  BASE_URL: url('http', 'https')
    .optional()
    .describe(
      'Where clients reach this deployment; http://localhost:PORT when unset. With https, browsers are told to stay on it.',
    ),
  BOOTSTRAP_ADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 visible ASCII characters, without spaces')
    .optional()
    .describe(
      'An admin key that is good from the first start on, and for as long as this is set. One is made when unset.',
    ),
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000)
    .default(6000)
    .describe('Requests a minute for each credential. 0 turns every rate limit off.'),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe(
      'Redis, through which several gateways share their rate limits; each counts on its own when unset.',
    ),
  TRUSTED_PROXY_HOPS: integer(0, 20)
    .default(0)
    .describe('How many proxies of yours stand before the gateway and add to X-Forwarded-For.'),
  CORS_ORIGINS: list(isOrigin, 'must be origins such as https://app.example.com, separated by commas')
    .transform(origins => origins.map(origin => origin.toLowerCase()))
    .default([])
    .describe('Origins, separated by commas, whose pages may call the API from a browser. None when unset.'),
}

export type GatewaySettings = z.output<z.ZodObject<typeof gatewaySettings>>
