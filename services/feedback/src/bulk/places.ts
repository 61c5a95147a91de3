import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { forgetOldPlaces } from '../records/votes/repo.ts'

const hourMs = 60 * 60 * 1000

/** As long as the token of an anonymous visitor is valid. */
export const placeDays = 365

/** Deletes the hashed networks of anonymous votes that are a year old. The votes remain. */
export const forgettingPlaces = (pool: Pool): Loop =>
  polling({
    name: 'forgetting-places',
    every: hourMs,
    work: async () => {
      await forgetOldPlaces(pool, placeDays)
      return false
    },
  })
