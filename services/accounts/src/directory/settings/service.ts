import type { Caller, WorkspaceSettings } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { settingsChanged } from '@earshot/edge'
import { audit, emit } from '@earshot/events'
import { isSame, patched } from '@earshot/http'
import type { Settings, SettingsPatch } from './model.ts'
import * as repo from './repo.ts'

/** Lists the fields, as the ETag depends on the order of the JSON, and jsonb has another order. */
const toSettings = ({
  name,
  locale,
  features,
  retention,
  portal,
  branding,
  widget,
  updatedAt,
}: repo.StoredSettings): Settings => ({
  name,
  locale,
  features: { supportInbox: features.supportInbox, supportTickets: features.supportTickets },
  retention: { auditLogDays: retention.auditLogDays },
  portal: { signUp: portal.signUp, signInUrl: portal.signInUrl },
  branding: { accentColor: branding.accentColor, logoPath: branding.logoPath },
  widget: {
    enabled: widget.enabled,
    origins: widget.origins,
    greeting: widget.greeting,
    accentColor: widget.accentColor,
    parts: widget.parts,
    position: widget.position,
    colorScheme: widget.colorScheme,
  },
  updatedAt,
})

/** The settings that other services have a copy of. */
export const toWorkspace = ({
  name,
  locale,
  features,
  branding,
  version,
}: repo.StoredSettings): WorkspaceSettings => ({
  name,
  locale,
  features,
  branding,
  version,
})

export const getSettings = async (db: Db): Promise<Settings> => toSettings(await repo.readSettings(db))

export const changeSettings = async (
  db: Db,
  caller: Caller,
  { features, retention, portal, widget, branding: { logo, accentColor } = {}, ...patch }: SettingsPatch,
): Promise<Settings> => {
  const { updatedAt, ...before } = toSettings(await repo.lockSettings(db))
  const after = patched(before, {
    ...patch,
    features: patched(before.features, features ?? {}),
    retention: patched(before.retention, retention ?? {}),
    portal: patched(before.portal, portal ?? {}),
    widget: patched(before.widget, widget ?? {}),
    branding: patched(before.branding, {
      accentColor,
      logoPath: logo === null ? null : logo?.path,
    }),
  })
  if (isSame(before, after)) return { ...before, updatedAt }
  if (after.branding.logoPath !== before.branding.logoPath) await repo.writeLogo(db, logo ?? null)
  const stored = await repo.writeSettings(db, after)
  if (after.widget.origins !== before.widget.origins) await repo.forgetSightings(db, after.widget.origins)
  db.signal(settingsChanged)
  await emit(db, caller, 'settings.updated', { settings: toWorkspace(stored) })
  const target = { kind: 'settings', id: 'workspace' }
  await audit(db, caller, { action: 'settings.updated', target, before, after })
  return toSettings(stored)
}
