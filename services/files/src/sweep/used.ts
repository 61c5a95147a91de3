import { id, systemCaller } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const Used = z.object({ fileIds: z.array(id('file')) })

/** Which of these files a message, a post or another record has. @throws {ApiError} UNAVAILABLE unless every service responds */
export type UsedFiles = (ids: readonly string[]) => Promise<Set<string>>

/** Asks the services that store attachments. */
export const usedFilesBy =
  (services: readonly Pick<InternalClient, 'post'>[]): UsedFiles =>
  async ids => {
    const caller = systemCaller('files')
    const replies = await Promise.all(services.map(it => it.post('/files/used', { fileIds: ids }, caller)))
    return new Set(replies.flatMap(reply => Used.parse(reply).fileIds))
  }
