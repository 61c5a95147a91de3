import { WorkspaceSettings } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { route } from '@earshot/http'
import { Settings, SettingsPatch } from './model.ts'
import { readSettings } from './repo.ts'
import { changeSettings, getSettings, toWorkspace } from './service.ts'

export const settingsRoutes = () => [
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
    description: 'Enabled and disabled features take effect everywhere within 2 seconds.',
    permission: 'admin',
    body: SettingsPatch,
    reply: { status: 200, body: Settings },
    handle: ({ pool, caller, body }) => tx(pool, db => changeSettings(db, caller, body)),
  }),
]

/** For services that have no copy of the settings yet. */
export const internalSettingsRoutes = () => [
  route({
    method: 'get',
    path: '/settings',
    summary: 'Get the settings of the workspace',
    permission: 'any',
    reply: { status: 200, body: WorkspaceSettings },
    handle: async ({ pool }) => toWorkspace(await readSettings(pool)),
  }),
]
