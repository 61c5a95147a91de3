import { backoff, type Log } from '@earshot/runtime'
import { type CommandParser, createClient, defineScript } from 'redis'
import { minuteMs, verdictOf } from './bucket.ts'
import type { Limiter } from './limiter.ts'

/** Does the same as `takeFrom`, with the clock of Redis, so the gateways' clocks may differ. */
const script = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, cost, period = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.call('hmget', KEYS[1], 'tokens', 'at')
local gained = math.max(0, now - (tonumber(held[2]) or now)) * limit / period
local tokens = math.min(limit, (tonumber(held[1]) or limit) + gained)
local allowed = tokens >= cost
if allowed then tokens = tokens - cost end
if cost > 0 then
  redis.call('hset', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.0f', now))
  redis.call('pexpire', KEYS[1], period)
end
return {allowed and 1 or 0, tostring(tokens), string.format('%.0f', now)}`

const take = defineScript({
  SCRIPT: script,
  NUMBER_OF_KEYS: 1,
  parseCommand: (parser: CommandParser, key: string, limit: number, cost: number, periodMs: number) => {
    parser.pushKey(key)
    parser.push(String(limit), String(cost), String(periodMs))
  },
  // The script above returns this shape.
  transformReply: (reply: unknown) => reply as [allowed: 0 | 1, tokens: string, now: string],
})

/** A request waits at most this long for Redis. After a timeout, this process uses its own buckets for {@link pauseMs}. */
const timeoutMs = 100
const pauseMs = 1000

/** Buckets in Redis, shared by all gateways. While Redis is unavailable, each gateway counts in its own memory. */
export const sharedLimiter = (options: {
  url: string
  prefix: string
  local: Limiter
  log: Log
}): Limiter => {
  const { local, log } = options
  const client = createClient({
    url: options.url,
    scripts: { take },
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: attempt => backoff(attempt) },
  })
  let isUnavailable = false
  let pausedUntil = 0

  const onFailure = (err: unknown) => {
    pausedUntil = performance.now() + pauseMs
    if (!isUnavailable) log.warn({ err }, 'rate_limit.redis_unavailable')
    isUnavailable = true
  }
  const onSuccess = () => {
    if (isUnavailable) log.info('rate_limit.redis_available')
    isUnavailable = false
  }
  // Without a listener, a lost connection would end the process.
  client.on('error', onFailure)
  client.connect().catch(onFailure)

  return {
    take: async (key, limit, cost, periodMs = minuteMs) => {
      if (!client.isReady || performance.now() < pausedUntil) return local.take(key, limit, cost, periodMs)
      try {
        const [allowed, tokens, at] = await within(
          timeoutMs,
          client.take(options.prefix + key, limit, cost, periodMs),
        )
        onSuccess()
        return verdictOf(allowed === 1, { tokens: Number(tokens), at: Number(at) }, { limit, cost, periodMs })
      } catch (error) {
        onFailure(error)
        return local.take(key, limit, cost, periodMs)
      }
    },
    close: async () => client.destroy(),
  }
}

const within = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not respond within ${ms} ms`)), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
