import { EarshotError } from '@earshot/client'
import { ApiError, type Caller, type ErrorCode } from '@earshot/contracts'
import { LRUCache } from 'lru-cache'
import { infoOf, type upstreamClients } from '../../base/upstream/clients.ts'
import type { RecordId } from './model.ts'

/** For this long, a record that was found needs no request to the support service. */
const knownMs = 60_000

/** Errors of the support service that the caller can act on. */
const passedOn: readonly string[] = ['NOT_FOUND', 'FEATURE_DISABLED'] satisfies ErrorCode[]

const isPassedOn = (code: string): code is ErrorCode => passedOn.includes(code)

const errorOf = (error: unknown): unknown => {
  if (!(error instanceof EarshotError)) return error
  return new ApiError(isPassedOn(error.code) ? error.code : 'UNAVAILABLE')
}

/** Checks that the caller may read a conversation or ticket, by reading it from the support service as the caller. */
export const recordReader = (support: ReturnType<typeof upstreamClients>) => {
  const known = new LRUCache<RecordId, true>({ max: 10_000, ttl: knownMs })
  /** @throws {ApiError} NOT_FOUND, FEATURE_DISABLED, UNAVAILABLE */
  return async (caller: Caller, id: RecordId): Promise<void> => {
    if (known.has(id)) return
    const client = support(caller, infoOf(caller))
    const path = id.startsWith('ticket_') ? '/api/v1/tickets/{id}' : '/api/v1/conversations/{id}'
    try {
      await client.get(path, { params: { path: { id } } })
    } catch (error) {
      throw errorOf(error)
    }
    known.set(id, true)
  }
}
