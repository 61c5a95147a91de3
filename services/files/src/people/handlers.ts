import { systemCaller } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { nameSender, removeFilesOf } from '../records/repo.ts'

/** Handle erased people and the senders of emails. The events may arrive more than once. */
export const peopleHandlers = (pool: Pool): EventHandlers => ({
  'principal.erased': ({ principalId }) => removeFilesOf(pool, principalId),
  'mail.received': async ({ principalId: senderId, attachments }) => {
    const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
    const storedBy = systemCaller('mail').principalId
    if (ids.length > 0) await nameSender(pool, ids, { storedBy, senderId })
  },
})
