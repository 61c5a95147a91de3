import { type Pool, run } from '@earshot/db'

/** Deliveries go by whole days, so a webhook's last ones may be there for a day longer than they are kept. */
const graceMs = 2 * 24 * 60 * 60 * 1000

/** Lets go of deleted webhooks of which no delivery is left, and of replays as old. */
export const forgetGone = async (pool: Pool, retentionMs: number): Promise<void> => {
  const before = new Date(Date.now() - retentionMs - graceMs).toISOString()
  await run(pool)`delete from webhooks where deleted_at < ${before}`
  await run(pool)`delete from replays where completed_at < ${before}`
  await run(pool)`delete from consumer_replays where completed_at < ${before}`
}
