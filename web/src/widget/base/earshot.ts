// The types of `window.Earshot`. Earshot serves this file at /widget.d.ts, so it imports nothing.

/** What the widget consists of. Each can be shown alone. */
export type Part = 'messenger' | 'feedback' | 'changelog'

export type EarshotEvents = {
  open: { part: Part }
  close: Record<never, never>
  /** A member has replied. */
  message: { conversationId: string; messageId: string; authorName: string | null; content: string }
  /** `messenger` is the number of conversations with unread messages, `changelog` that of new entries. */
  unread: { count: number; messenger: number; changelog: number }
}

/** A visitor token that your server has signed, or a function that gets a new one from it. */
export type VisitorToken = string | (() => Promise<string>)

export type Earshot = {
  /** Opens a part, by default the first one of the page. */
  open: (part?: Part) => void
  close: () => void
  /** Identifies the visitor. Without a token, the visitor is anonymous again, as after signing out. */
  identify: (token?: VisitorToken | null) => void
  /** Calls the function after each event, until the returned function is called. */
  on: <Name extends keyof EarshotEvents>(
    name: Name,
    handler: (event: EarshotEvents[Name]) => void,
  ) => () => void
  /** Calls the function at once. Before the script has loaded, `window.Earshot` is an array, which has this method, too. */
  push: (...calls: ((earshot: Earshot) => void)[]) => void
}

declare global {
  interface Window {
    /** `(window.Earshot = window.Earshot || []).push(earshot => earshot.open('feedback'))` */
    Earshot?: Earshot | ((earshot: Earshot) => void)[]
  }
}
