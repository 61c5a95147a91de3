import { WorkspaceSettings } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

export const findSettings = async (db: Db): Promise<WorkspaceSettings | undefined> => {
  const row = await maybe<{ settings: unknown }>(db, 'find_settings')`select settings from workspace_settings`
  return row && WorkspaceSettings.parse(row.settings)
}

export const saveSettings = (db: Db, settings: WorkspaceSettings) =>
  run(db)`
    insert into workspace_settings (version, settings) values (${settings.version}, ${settings})
    on conflict (singleton) do update set version = excluded.version, settings = excluded.settings
    where workspace_settings.version < excluded.version`
