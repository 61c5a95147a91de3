import { type EnsureVisitor, rememberVisitors } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const Created = z.object({ isLive: z.boolean() })

/** Creates principals by the accounts service. @throws {ApiError} UNAUTHORIZED, UNAVAILABLE */
export const openVisitors = (accounts: InternalClient): EnsureVisitor =>
  rememberVisitors(async caller => {
    const { principalId, address } = caller
    return Created.parse(await accounts.post('/visitors', { principalId, address }, caller)).isLive
  })
