import { type Pool, run } from '@earshot/db'

/** Deliveries are deleted by whole days, so the last ones of a webhook may exist for a day longer. */
const graceMs = 2 * 24 * 60 * 60 * 1000

/** Deletes webhooks whose deliveries are all past the retention, and replays of that age. */
export const forgetGone = async (pool: Pool, retentionMs: number): Promise<void> => {
  const before = new Date(Date.now() - retentionMs - graceMs).toISOString()
  await run(pool)`delete from webhooks where deleted_at < ${before}`
  await run(pool)`delete from replays where completed_at < ${before}`
  await run(pool)`delete from consumer_replays where completed_at < ${before}`
}
