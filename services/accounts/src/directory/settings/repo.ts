import type { WorkspaceSettings } from '@earshot/contracts'
import { type Db, many, maybe, one, raw, run } from '@earshot/db'
import type { Image } from '../../base/image/image.ts'
import type { Settings, WidgetOrigin } from './model.ts'

export type StoredSettings = Settings & Pick<WorkspaceSettings, 'version'>

const columns = raw(`name, locale,
  jsonb_build_object('supportInbox', support_inbox, 'supportTickets', support_tickets) as features,
  jsonb_build_object('auditLogDays', audit_log_days) as retention,
  jsonb_build_object('signUp', portal_sign_up, 'signInUrl', portal_sign_in_url) as portal,
  jsonb_build_object('accentColor', accent_color, 'logoPath', logo_path) as branding,
  jsonb_build_object('enabled', widget_enabled, 'origins', widget_origins, 'greeting', widget_greeting,
    'accentColor', widget_accent_color, 'parts', widget_parts, 'position', widget_position, 'colorScheme', widget_color_scheme) as widget,
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
      widget_greeting = ${widget.greeting}, widget_accent_color = ${widget.accentColor}, widget_parts = ${widget.parts}, widget_position = ${widget.position},
      widget_color_scheme = ${widget.colorScheme},
      version = version + 1, updated_at = clock_timestamp()
    returning ${columns}`

export const writeLogo = (db: Db, logo: Image | null) =>
  run(db)`update workspace_settings set logo = ${logo?.bytes ?? null}, logo_path = ${logo?.path ?? null}`

/** The image, unless the logo has changed since the path was made. */
export const readLogo = (db: Db, path: string) =>
  maybe<{ bytes: Buffer }>(db)`select logo as bytes from workspace_settings where logo_path = ${path}`

/** Notes that a page of this origin of the settings asked for the widget. Does nothing if it is no longer in the settings. */
export const noteSighting = (db: Db, origin: string) =>
  run(db, 'note_sighting')`
    insert into widget_sightings (origin, seen_at)
    select ${origin}, now() from workspace_settings where ${origin} = any (widget_origins)
    on conflict (origin) do update set seen_at = excluded.seen_at`

/** The origins of the settings in their order. */
export const listWidgetOrigins = (db: Db) =>
  many<WidgetOrigin>(db)`
    select listed.origin, seen_at as last_seen_at
    from workspace_settings, unnest(widget_origins) with ordinality as listed (origin, place)
    left join widget_sightings seen on seen.origin = listed.origin
    order by place`

/** An origin that is added again later has not been seen yet. */
export const forgetSightings = (db: Db, origins: readonly string[]) =>
  run(db)`delete from widget_sightings where origin <> all (${origins})`
