import type { WorkspaceSettings } from '@earshot/contracts'
import { type Db, maybe, one, raw, run } from '@earshot/db'
import type { Image } from '../../base/image/image.ts'
import type { Settings } from './model.ts'

export type StoredSettings = Settings & Pick<WorkspaceSettings, 'version'>

const columns = raw(`name, locale,
  jsonb_build_object('supportInbox', support_inbox, 'supportTickets', support_tickets) as features,
  jsonb_build_object('auditLogDays', audit_log_days) as retention,
  jsonb_build_object('signUp', portal_sign_up, 'signInUrl', portal_sign_in_url) as portal,
  jsonb_build_object('accentColor', accent_color, 'logoPath', logo_path) as branding,
  jsonb_build_object('enabled', widget_enabled, 'origins', widget_origins) as widget,
  version, updated_at`)

/** The migration that creates the table inserts its only row. */
export const readSettings = (db: Db) =>
  one<StoredSettings>(db, 'read_settings')`select ${columns} from workspace_settings`

export const lockSettings = (db: Db) =>
  one<StoredSettings>(db)`select ${columns} from workspace_settings for update`

export const writeSettings = (
  db: Db,
  { name, locale, features, retention, portal, branding, widget }: Omit<Settings, 'updatedAt'>,
) =>
  one<StoredSettings>(db)`
    update workspace_settings set name = ${name}, locale = ${locale},
      support_inbox = ${features.supportInbox}, support_tickets = ${features.supportTickets},
      audit_log_days = ${retention.auditLogDays}, portal_sign_up = ${portal.signUp}, portal_sign_in_url = ${portal.signInUrl},
      accent_color = ${branding.accentColor}, widget_enabled = ${widget.enabled}, widget_origins = ${widget.origins},
      version = version + 1, updated_at = clock_timestamp()
    returning ${columns}`

export const writeLogo = (db: Db, logo: Image | null) =>
  run(db)`update workspace_settings set logo = ${logo?.bytes ?? null}, logo_path = ${logo?.path ?? null}`

/** The image, unless the logo has changed since the path was made. */
export const readLogo = (db: Db, path: string) =>
  maybe<{ bytes: Buffer }>(db)`select logo as bytes from workspace_settings where logo_path = ${path}`
