import { LRUCache } from 'lru-cache'
import { type Bucket, takeFrom, type Verdict, verdictOf } from './bucket.ts'

export type Limiter = {
  /**
   * Takes `cost` tokens from the bucket of `key`, whose capacity is `limit` per period, a minute by default. Cost 0 only reads.
   * Never rejects.
   */
  take: (key: string, limit: number, cost: number, periodMs?: number) => Verdict | Promise<Verdict>
  close: () => Promise<void>
}

/** Buckets in this process's memory. An evicted bucket counts as full. */
export const localLimiter = (now: () => number): Limiter => {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 })
  return {
    take: (key, limit, cost, periodMs) => {
      const at = now()
      let bucket = buckets.get(key)
      if (!bucket) {
        bucket = { tokens: limit, at }
        buckets.set(key, bucket)
      }
      const taking = { limit, cost, periodMs }
      return verdictOf(takeFrom(bucket, taking, at), bucket, taking)
    },
    close: async () => undefined,
  }
}
