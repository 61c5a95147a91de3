import { type Features, fail, WorkspaceSettings } from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { findSettings, saveSettings } from './settings-repo.ts'

/** The channel on which the processes of a service hear that the settings are not what they were. */
const settingsChanged = 'settings'

/** What a process has read it trusts this long, in ms: should the notification be lost, it reads again. */
const trustedMs = 1000

export type WorkspaceSettingsCopy = {
  /** The settings as they are, or were a second ago. @throws {ApiError} UNAVAILABLE when they cannot be known yet. */
  current: () => Promise<WorkspaceSettings>
  /** What is switched on. Cheap enough to ask in every request. */
  features: () => Promise<Features>
  /** @throws {ApiError} FEATURE_DISABLED */
  assertFeature: (feature: keyof Features) => Promise<void>
  /** Keep the copy as the gateway changes it. For the service's own event queue. */
  handlers: EventHandlers
  close: () => void
}

/** The workspace's settings as a service knows them. A change reaches every process within 2 s of its event. */
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
  /** Many requests at once share one look; one that fails is not remembered. */
  const current = (): Promise<WorkspaceSettings> => {
    const now = performance.now()
    if (known && now - known.at < trustedMs) return known.settings
    const look = { settings: findSettings(pool).then(found => found ?? ask()), at: now }
    look.settings.catch(() => {
      if (known === look) known = undefined
    })
    known = look
    return look.settings
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
