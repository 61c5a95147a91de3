import { Features, WidgetLook } from '@earshot/contracts'
import { cachedFor, type Listen, settingsChanged } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

/** What the gateway uses of the settings of the workspace. */
const Workspace = z.object({
  name: z.string(),
  locale: z.string(),
  features: Features,
  branding: z.object({ accentColor: z.string().nullable(), logoPath: z.string().nullable() }),
  /** An accounts service of the previous version does not know the look. */
  widget: z.object({ enabled: z.boolean(), origins: z.array(z.string()) }).extend(WidgetLook.partial().shape),
})
export type Workspace = z.infer<typeof Workspace>

/** Even if a notification is lost, changed settings take effect within 2 s. */
const cachedMs = 1000

/** The settings of the workspace, cached. While the accounts service is away, they are the last known. @throws {ApiError} UNAVAILABLE */
export const openWorkspace = (
  accounts: InternalClient,
  listen: Listen,
): { workspace: () => Promise<Workspace>; close: () => void } => {
  let last: Workspace | undefined
  const ask = async (): Promise<Workspace> => {
    try {
      last = Workspace.parse(await accounts.get('/workspace'))
      return last
    } catch (error) {
      if (last) return last
      throw error
    }
  }
  const workspace = cachedFor(cachedMs, ask)
  return { workspace, close: listen(settingsChanged, workspace.forget) }
}
