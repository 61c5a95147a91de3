import { randomUUID } from 'node:crypto'
import type { Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { batcher } from '@earshot/runtime'
import { type Claimed, type ClaimRequest, claim, leased } from '../../deliveries/claims/repo.ts'
import type { Pointer } from '../../deliveries/pointers/pointer.ts'
import { skipInactive } from '../../deliveries/skips/repo.ts'

/** The outcome of a claim. */
export type ClaimOutcome =
  | { kind: 'claimed'; claimed: Claimed }
  /** Another worker has claimed the attempt; the pointer is retried later in case that worker dies. */
  | { kind: 'leased' }
  /** The webhook is inactive, and the delivery is now settled as skipped. */
  | { kind: 'skipped' }
  /** The attempt was already made, or the pointer is stale. */
  | { kind: 'settled' }

const idsOf = (rows: { id: Id<'delivery'> }[]) => new Set(rows.map(({ id }) => id))

/** Claims attempts for all lanes of this process, in batches. */
export const createClaims = (pool: Pool): ((pointer: Pointer) => Promise<ClaimOutcome>) => {
  const run = async (requests: ClaimRequest[]): Promise<ClaimOutcome[]> => {
    const rows = new Map((await claim(pool, requests)).map(row => [row.deliveryId, row]))
    const missed = requests.filter(
      ({ pointer, claimId }) => rows.get(pointer.deliveryId)?.claimId !== claimId,
    )
    const skippedIds = idsOf(
      await skipInactive(
        pool,
        missed.map(({ pointer }) => pointer),
      ),
    )
    const waitingIds = idsOf(await leased(pool, missed))
    return requests.map(({ pointer, claimId }): ClaimOutcome => {
      const row = rows.get(pointer.deliveryId)
      if (row?.claimId === claimId) return { kind: 'claimed', claimed: row }
      if (skippedIds.has(pointer.deliveryId)) return { kind: 'skipped' }
      return { kind: waitingIds.has(pointer.deliveryId) ? 'leased' : 'settled' }
    })
  }
  const batched = batcher({ limit: 200, inFlight: 2, run })
  return pointer => batched({ pointer, claimId: randomUUID() })
}
