import type { WorkspaceSettings } from '@earshot/contracts'
import { type Db, one, raw } from '@earshot/db'
import type { Settings } from './model.ts'

export type StoredSettings = Settings & Pick<WorkspaceSettings, 'version'>

const columns = raw(`name, locale,
  jsonb_build_object('supportInbox', support_inbox, 'supportTickets', support_tickets) as features,
  jsonb_build_object('auditLogDays', audit_log_days) as retention,
  jsonb_build_object('signUp', portal_sign_up) as portal,
  version, updated_at`)

/** The migration that creates the table inserts its only row. */
export const readSettings = (db: Db) =>
  one<StoredSettings>(db, 'read_settings')`select ${columns} from workspace_settings`

export const lockSettings = (db: Db) =>
  one<StoredSettings>(db)`select ${columns} from workspace_settings for update`

export const writeSettings = (
  db: Db,
  { name, locale, features, retention, portal }: Omit<Settings, 'updatedAt'>,
) =>
  one<StoredSettings>(db)`
    update workspace_settings set name = ${name}, locale = ${locale},
      support_inbox = ${features.supportInbox}, support_tickets = ${features.supportTickets},
      audit_log_days = ${retention.auditLogDays}, portal_sign_up = ${portal.signUp}, version = version + 1, updated_at = clock_timestamp()
    returning ${columns}`
