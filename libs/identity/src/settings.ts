import { type Features, fail, WorkspaceSettings } from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { findSettings, saveSettings } from './settings-repo.ts'

/** The PostgreSQL channel that notifies a service's processes of changed settings. */
const settingsChanged = 'settings'

/** How long a process caches the settings, in ms. It bounds the delay when a notification is lost. */
const trustedMs = 1000

export type WorkspaceSettingsCopy = {
  /**
   * The settings, at most a second old. @throws {ApiError} UNAVAILABLE when there is no copy yet and the gateway cannot be
   * reached.
   */
  current: () => Promise<WorkspaceSettings>
  /** Which features are enabled. Cached, so every request may call it. */
  features: () => Promise<Features>
  /** @throws {ApiError} FEATURE_DISABLED */
  assertFeature: (feature: keyof Features) => Promise<void>
  /** Update the copy when the gateway changes the settings. For the service's own event queue. */
  handlers: EventHandlers
  close: () => void
}

/** A service's copy of the workspace's settings. A change reaches every process within 2 s of its event. */
export const createWorkspaceSettings = (options: {
  pool: Pool
  listen: Session['listen']
  gateway: InternalClient
}): WorkspaceSettingsCopy => {
  const { pool, gateway } = options
  let known: { settings: Promise<WorkspaceSettings>; at: number } | undefined

  const ask = async (): Promise<WorkspaceSettings> => {
    const settings = WorkspaceSettings.parse(await gateway.get('/settings'))
    await saveSettings(pool, settings)
    return settings
  }
  const forget = () => {
    known = undefined
  }
  /** Concurrent requests share one read. A failed read is not cached. */
  const current = (): Promise<WorkspaceSettings> => {
    const now = performance.now()
    if (known && now - known.at < trustedMs) return known.settings
    const read = { settings: findSettings(pool).then(found => found ?? ask()), at: now }
    read.settings.catch(() => {
      if (known === read) known = undefined
    })
    known = read
    return read.settings
  }
  const features = async () => (await current()).features

  return {
    current,
    features,
    assertFeature: async feature => {
      if (!(await features())[feature]) fail('FEATURE_DISABLED')
    },
    handlers: {
      'settings.updated': async ({ settings }) => {
        await saveSettings(pool, settings)
        pool.signal(settingsChanged)
      },
    },
    close: options.listen(settingsChanged, forget),
  }
}
