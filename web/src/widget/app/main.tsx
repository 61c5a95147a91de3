import { createVisitor, type Message } from '@earshot/client/browser'
import { render } from 'preact'
import type { StartApp } from '../base/contract.ts'
import type { Part } from '../base/earshot.ts'
import { remember } from '../base/storage.ts'
import { createDrafts } from '../data/drafts.ts'
import type { Session } from '../data/session.ts'
import { createStore } from '../data/store.ts'
import { createThreads } from '../data/threads.ts'
import { loadTexts } from '../texts/load.ts'
import { Dialog } from './dialog.tsx'
import { focusGuard, focusReturn } from './focus.ts'
import { createIdentity } from './identity.ts'
import { createOnlineStore } from './screen.ts'
import { styles } from './styles.ts'

/** Called once by the loader, when the widget is first opened, or when the visitor has conversations. */
export const startApp: StartApp = async shell => {
  const { options, config, host, parts, launcher, emit, setUnread } = shell
  const { base, language } = options
  const say = await loadTexts(language)
  /** Views start again for another visitor. */
  const identity = createStore(0)
  const drafts = createDrafts()
  const guard = focusGuard(host.shadow)
  const { first, identify } = createIdentity(shell.token(), {
    left: () => threads.clear(),
    known: drafts.become,
    restart: () => {
      guard.restart()
      identity.set(now => now + 1)
    },
  })
  const visitor = createVisitor({ url: base, token: first, language })
  const part = createStore<Part | undefined>(undefined)
  const unread = createStore({ messenger: 0, changelog: 0 })
  const focus = focusReturn(host.shadow, launcher)

  const close = () => {
    if (part.get() === undefined) return
    part.set(undefined)
    focus.restore()
    emit('close', {})
  }

  visitor.on('unread', ({ conversations, changelog }) => {
    const count = {
      messenger: parts.includes('messenger') ? conversations : 0,
      changelog: parts.includes('changelog') ? changelog : 0,
    }
    setUnread(count)
    unread.set(count)
  })
  const announced = new Set<string>()
  /** Notifies the page of a reply, once, whichever request has read it first. */
  const announce = ({ id: messageId, conversationId, senderType, authorName, content }: Message) => {
    if (senderType === 'visitor' || senderType === 'system' || announced.has(messageId)) return
    announced.add(messageId)
    emit('message', { conversationId, messageId, authorName, content })
  }
  visitor.on('message', ({ message }) => announce(message))
  visitor.on('error', error => console.error(`Earshot: the visitor token was refused (${error.code}).`))

  for (const text of styles) host.addStyles(text)
  const place = document.createElement('div')
  host.root.append(place)
  const talking = (isTalking: boolean) => remember(base, 'talking', isTalking ? 'true' : undefined)
  const isOnline = createOnlineStore()
  const threads = createThreads(visitor, config.maxFileBytes, isOnline, announce)
  const session: Session = {
    visitor,
    config,
    options,
    say,
    greeting: config.greeting ?? say('home.title'),
    isOnline,
    unread,
    identity,
    threads,
    drafts,
    takeFocus: guard.take,
    close,
    talking,
  }
  render(<Dialog {...{ session, parts, part }} />, place)

  return {
    open: next => {
      const isOpen = part.get() !== undefined
      if (!isOpen) focus.remember()
      if (part.get() === next) return
      part.set(next)
      if (!isOpen) emit('open', { part: next })
    },
    close,
    identify: next => {
      // A failure is reported by the event.
      void visitor.identify(identify(next)).then(threads.resend, () => undefined)
    },
  }
}
