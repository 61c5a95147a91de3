import { unseenEntries, type WidgetConfig } from '@earshot/client/browser'
import type { Shell } from '../base/contract.ts'
import type { Part, VisitorToken } from '../base/earshot.ts'
import { createHost } from '../base/host.ts'
import type { Options } from '../base/options.ts'
import { loadApp, startedApp, startOnce } from './app.ts'
import type { Events } from './events.ts'
import { hasConversations } from './history.ts'
import { createLauncher } from './launcher.ts'
import { countUnread } from './unread.ts'

type Page = { options: Options; config: WidgetConfig; events: Events; token: () => VisitorToken | undefined }

export type Shown = {
  open: (part: Part | undefined) => void
  close: () => void
  /** Connects a visitor who has conversations. For an anonymous one without any, nothing is requested. */
  connect: () => void
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 })
  else setTimeout(act, 500)
}

const ignore = (): void => undefined

/** Shows the launcher. Undefined if the workspace offers none of the parts that the page wants. */
export const showWidget = ({ options, config, events, token }: Page): Shown | undefined => {
  const { base } = options
  const parts = options.show.filter(part => config[part])
  if (parts.length === 0) return undefined
  const host = createHost(options, config.accentColor)
  const launcher = createLauncher(host, parts, options)
  const unread = countUnread(launcher, events)

  const startApp = () => {
    const { button } = launcher
    const { emit } = events
    const shell: Shell = {
      options,
      config,
      host,
      parts,
      launcher: button,
      token,
      emit,
      setUnread: unread.set,
    }
    return startOnce(shell)
  }
  /** False if the widget was closed before it was loaded. */
  let isWanted = false
  const close = () => {
    isWanted = false
    startedApp()?.close()
  }
  const open = async (part = parts[0]): Promise<void> => {
    if (!part || !parts.includes(part)) return console.error(`Earshot: this page does not show "${part}".`)
    isWanted = true
    launcher.setBusy(true)
    launcher.setFailed(false)
    try {
      const app = await startApp()
      if (isWanted) app.open(part)
    } catch {
      launcher.setFailed(isWanted)
    } finally {
      launcher.setBusy(false)
    }
  }

  let isOpen = false
  const setOpen = (next: boolean) => () => {
    isOpen = next
    launcher.setOpen(next)
  }
  events.on('open', setOpen(true))
  events.on('close', setOpen(false))
  launcher.button?.addEventListener('click', () => (isOpen ? close() : void open()))
  const prefetch = () => void loadApp(base).catch(ignore) // opening it shows the failure
  for (const type of ['pointerenter', 'focus', 'touchstart'])
    launcher.button?.addEventListener(type, prefetch, { once: true, passive: true })
  if (parts.includes('changelog')) unread.set({ changelog: unseenEntries(config) })
  const connect = async (): Promise<void> => {
    if (!parts.includes('messenger') || startedApp() || !(await hasConversations(base, token()))) return
    whenIdle(() => void startApp().catch(ignore))
  }
  void connect()
  return { open: part => void open(part), close, connect: () => void connect() }
}
