import type { WidgetConfig } from '@earshot/client/browser'
import type { EarshotEvents, Part, VisitorToken } from './earshot.ts'
import type { Host } from './host.ts'
import type { Options } from './options.ts'

/** What the loader gives to the app. Both are from one build, except for some minutes after an update of the deployment. */
export type Shell = {
  options: Options
  config: WidgetConfig
  host: Host
  /** The parts that both the page and the workspace want. */
  parts: Part[]
  /** Absent if the page has no launcher. */
  launcher: HTMLElement | undefined
  /** The latest token of the page. */
  token: () => VisitorToken | undefined
  emit: <Name extends keyof EarshotEvents>(name: Name, event: EarshotEvents[Name]) => void
  /** For the badge: the numbers of conversations with unread messages, and of new entries of the changelog. */
  setUnread: (count: { messenger?: number; changelog?: number }) => void
}

/** What the app lets the loader do. */
export type App = {
  open: (part: Part) => void
  close: () => void
  identify: (token: VisitorToken | undefined) => void
}

/** Rejects if something that every view needs cannot be loaded. */
export type StartApp = (shell: Shell) => Promise<App>
