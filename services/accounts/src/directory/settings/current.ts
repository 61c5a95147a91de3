import type { Db, Session } from '@earshot/db'
import { cachedFor, settingsChanged } from '@earshot/edge'
import type { Settings } from './model.ts'
import { getSettings } from './service.ts'

/** Even if a notification is lost, changed settings take effect within 2 s. */
const cachedMs = 1000

/**
 * The settings of the workspace, for requests of anyone: cached, and read again at once after a change. The process that makes a
 * change calls `refresh`; the others are notified.
 */
export const currentSettings = (
  db: Db,
  listen: Session['listen'],
): { settings: () => Promise<Settings>; refresh: () => void; close: () => void } => {
  const settings = cachedFor(cachedMs, () => getSettings(db))
  return { settings, refresh: settings.forget, close: listen(settingsChanged, settings.forget) }
}
