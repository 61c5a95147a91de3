import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'

type Status = 'active' | 'paused' | 'disabled'

export const liveStatuses = (db: Db) =>
  many<{ id: Id<'webhook'>; status: Status }>(db, 'live_statuses')`
    select id, status from webhooks where deleted_at is null`
