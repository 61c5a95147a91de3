import type { Visitor, WidgetConfig } from '@earshot/client/browser'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Options } from '../base/options.ts'
import type { Say } from '../texts/load.ts'
import type { Drafts } from './drafts.ts'
import type { Store } from './store.ts'
import type { Threads } from './threads.ts'

/** What every view works with. */
export type Session = {
  visitor: Visitor
  config: WidgetConfig
  options: Options
  say: Say
  /** The title of the messenger before a member has replied. */
  greeting: string
  isOnline: Store<boolean>
  /** Numbers of unread conversations and new entries, for the tabs. */
  unread: Store<{ messenger: number; changelog: number }>
  /** Changes with the visitor. 0 for the first one of the page. */
  identity: Store<number>
  threads: Threads
  drafts: Drafts
  /** Moves the focus to an element of a view that appears. */
  takeFocus: (element: HTMLElement | null) => void
  close: () => void
  /** Remembers in this browser whether the visitor has conversations, so that the next page connects at once. */
  talking: (isTalking: boolean) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('A view is outside of the session')
  return session
}
