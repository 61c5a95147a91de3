import { type Caller, WorkspaceSettings } from '@earshot/contracts'
import { type Db, tx } from '@earshot/db'
import { type InternalClient, route } from '@earshot/http'
import { z } from 'zod'
import { Settings, SettingsPatch, WidgetOrigins } from './model.ts'
import { listWidgetOrigins, noteSighting, readSettings } from './repo.ts'
import { changeSettings, getSettings, toWorkspace } from './service.ts'

/** What has a copy of the settings that must be current when the response to a change is sent. */
export type SettingsCopies = {
  /** Makes this process read the settings again. */
  refreshSettings: () => void
  support: Pick<InternalClient, 'post'>
}

/** Best effort: without it, the support service gets the event of the change some 100 ms later. */
const updateCopies = async (db: Db, caller: Caller, { refreshSettings, support }: SettingsCopies) => {
  refreshSettings()
  const settings = toWorkspace(await readSettings(db))
  await support.post('/settings', settings, caller).catch(() => undefined)
}

export const settingsRoutes = (copies: SettingsCopies) => [
  route({
    method: 'get',
    path: '/settings',
    operationId: 'getSettings',
    summary: 'Get the settings of the workspace',
    permission: 'admin:read',
    reply: { status: 200, body: Settings },
    handle: ({ pool }) => getSettings(pool),
  }),
  route({
    method: 'patch',
    path: '/settings',
    operationId: 'updateSettings',
    summary: 'Update the settings of the workspace',
    description:
      'Enabled and disabled features take effect with the response, and in other processes of a deployment within 2 seconds, usually a few milliseconds.',
    permission: 'admin',
    body: SettingsPatch,
    reply: { status: 200, body: Settings },
    prepare: async ({ db, caller, defer }) => {
      const change = { isMade: false }
      defer(async () => {
        if (change.isMade) await updateCopies(db, caller, copies)
      })
      return change
    },
    handle: async ({ pool, caller, body, prepared }) => {
      const settings = await tx(pool, db => changeSettings(db, caller, body))
      prepared.isMade = true
      return settings
    },
  }),
  route({
    method: 'get',
    path: '/settings/widget-origins',
    operationId: 'getWidgetOrigins',
    summary: 'Get when the widget was last seen on each origin',
    description: 'The origins of the settings, in their order.',
    permission: 'admin:read',
    reply: { status: 200, body: WidgetOrigins },
    handle: async ({ pool }) => ({ origins: await listWidgetOrigins(pool) }),
  }),
]

export const internalSettingsRoutes = () => [
  route({
    method: 'get',
    path: '/workspace',
    summary: 'Get all settings of the workspace, for gateways',
    permission: 'any',
    reply: { status: 200, body: Settings },
    handle: ({ pool }) => getSettings(pool),
  }),
  route({
    method: 'post',
    path: '/widget-sightings',
    summary: 'Note that a page of an origin of the settings loaded the widget, for gateways',
    permission: 'any',
    body: z.strictObject({ origin: z.string() }),
    reply: { status: 200, body: z.object({}) },
    handle: async ({ pool, body }) => {
      await noteSighting(pool, body.origin)
      return {}
    },
  }),
  route({
    method: 'get',
    path: '/settings',
    summary: 'Get the settings of the workspace, for services that have no copy of them yet',
    permission: 'any',
    reply: { status: 200, body: WorkspaceSettings },
    handle: async ({ pool }) => toWorkspace(await readSettings(pool)),
  }),
]
