import { type Features, fail, WorkspaceSettings } from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { type InternalClient, type Route, route } from '@earshot/http'
import { findSettings, saveSettings } from './settings-repo.ts'

/** The PostgreSQL channel that notifies a service's processes of changed settings. */
const settingsChanged = 'settings'

/** How long a process caches the settings, in ms. It bounds the delay when a notification is lost. */
const trustedMs = 1000

export type WorkspaceSettingsCopy = {
  /**
   * The settings, at most a second old. @throws {ApiError} UNAVAILABLE when there is no copy yet and the accounts service cannot be
   * reached.
   */
  current: () => Promise<WorkspaceSettings>
  /** Which features are enabled. Cached, so every request may call it. */
  features: () => Promise<Features>
  /** @throws {ApiError} FEATURE_DISABLED */
  assertFeature: (feature: keyof Features) => Promise<void>
  /** Update the copy when the accounts service changes the settings. For the service's own event queue. */
  handlers: EventHandlers
  /** The internal route by which the accounts service sends changed settings before it responds to the change. */
  route: Route
  close: () => void
}

/**
 * A service's copy of the workspace's settings. The accounts service sends a change to one process before it responds to it, and that process
 * notifies the others. If this fails, the event follows, and a change reaches every process within 2 s of it.
 */
export const createWorkspaceSettings = (options: {
  pool: Pool
  listen: Session['listen']
  accounts: InternalClient
}): WorkspaceSettingsCopy => {
  const { pool, accounts } = options
  let known: { settings: Promise<WorkspaceSettings>; at: number } | undefined

  const ask = async (): Promise<WorkspaceSettings> => {
    const settings = WorkspaceSettings.parse(await accounts.get('/settings'))
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
  const accept = async (settings: WorkspaceSettings) => {
    await saveSettings(pool, settings)
    forget()
    pool.signal(settingsChanged)
  }

  return {
    current,
    features,
    assertFeature: async feature => {
      if (!(await features())[feature]) fail('FEATURE_DISABLED')
    },
    handlers: {
      'settings.updated': ({ settings }) => accept(settings),
    },
    route: route({
      method: 'post',
      path: '/settings',
      summary: 'Update the copy of the settings',
      permission: 'any',
      body: WorkspaceSettings,
      reply: { status: 200, body: WorkspaceSettings },
      handle: async ({ body }) => {
        await accept(body)
        return body
      },
    }),
    close: options.listen(settingsChanged, forget),
  }
}
