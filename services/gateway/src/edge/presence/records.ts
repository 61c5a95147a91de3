import { EarshotError } from '@earshot/client'
import { ApiError, type Caller, type ErrorCode, type Id, isId, isTeam } from '@earshot/contracts'
import { infoOf, type upstreamClients } from '@earshot/edge'
import { LRUCache } from 'lru-cache'
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

/** The visitor of a conversation. A ticket has none. */
export type Visitor = { visitorId: Id<'principal'> | null; visitorName: string | null }

/** Checks that the caller may read a conversation or ticket, by reading it from the support service as the caller. */
export const recordReader = (support: ReturnType<typeof upstreamClients>) => {
  const known = new LRUCache<RecordId, Visitor>({ max: 10_000, ttl: knownMs })
  const read = async (caller: Caller, id: RecordId): Promise<Visitor> => {
    const client = support(caller, infoOf(caller))
    const params = { path: { id } }
    if (!id.startsWith('ticket_')) {
      const { data } = await client.get('/api/v1/conversations/{id}', { params })
      const { visitorPrincipalId, visitorName } = data
      return { visitorId: isId('principal', visitorPrincipalId) ? visitorPrincipalId : null, visitorName }
    }
    await client.get('/api/v1/tickets/{id}', { params })
    return { visitorId: null, visitorName: null }
  }
  /** @throws {ApiError} NOT_FOUND, FEATURE_DISABLED, UNAVAILABLE */
  return async (caller: Caller, id: RecordId): Promise<Visitor> => {
    const found = known.get(id)
    if (found && (isTeam(caller) || found.visitorId === caller.principalId)) return found
    try {
      const visitor = await read(caller, id)
      known.set(id, visitor)
      return visitor
    } catch (error) {
      throw errorOf(error)
    }
  }
}
