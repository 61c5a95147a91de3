import { ApiError } from '@earshot/contracts'
import type { Client, Shares } from '@earshot/http'
import { tooMany } from '../traffic/in-flight.ts'
import { refused } from '../traffic/metrics.ts'

/** Memory that one request holds. */
export type Held = {
  /** Takes more memory. Returns the error for the client when its share or the total is used up. */
  take: (bytes: number) => ApiError | undefined
  release: () => void
}

export const holdMemory = (memory: Shares, client: Client): Held => {
  let held = 0
  return {
    take: bytes => {
      const refusal = memory.take(client, bytes)
      if (refusal === undefined) {
        held += bytes
        return undefined
      }
      refused.inc({ reason: 'memory' })
      if (refusal === 'total') return new ApiError('UNAVAILABLE')
      return tooMany('The request bodies in flight are too large together. Send fewer at a time.')
    },
    release: () => {
      memory.give(client, held)
      held = 0
    },
  }
}
