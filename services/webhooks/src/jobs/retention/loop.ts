import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { dropOldPartitions, preparePartitions } from '../../deliveries/partitions/repo.ts'
import { forgetGone } from './repo.ts'

const hourMs = 60 * 60 * 1000

/** Creates the partitions of the next days, and deletes what is past the retention. */
export const partitionUpkeep = (pool: Pool, retentionMs: number): Loop =>
  polling({
    name: 'partition-upkeep',
    every: hourMs,
    work: async () => {
      await preparePartitions(pool)
      await dropOldPartitions(pool, retentionMs)
      await forgetGone(pool, retentionMs)
      return false
    },
  })
