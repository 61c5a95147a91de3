import { createApi } from './api.ts'
import { createConfig } from './config.ts'
import { createConversations, readMe } from './conversations.ts'
import { createCredential } from './credential.ts'
import { callHandler, createEmitter } from './emitter.ts'
import type { VisitorError } from './error.ts'
import { createSeen } from './feed.ts'
import { createSend } from './http.ts'
import { createLive } from './live.ts'
import { createNotices } from './notices.ts'
import { createResources } from './resources.ts'
import { createStore } from './store.ts'
import type { Timing } from './timing.ts'
import { subjectOf } from './token.ts'
import type { Visitor, VisitorEvents, VisitorOptions } from './types.ts'

export const createVisitorWith = (options: VisitorOptions, timing: Timing): Visitor => {
  const closingController = new AbortController()
  const closing = closingController.signal
  const events = createEmitter<VisitorEvents>()
  const store = createStore(options.storage)
  const seen = createSeen()
  const context = { ...options, closing, timing }
  const send = createSend(context)
  const refused = (error: VisitorError) => events.emit('error', error)
  const credential = createCredential(store, send, context, { created: () => live.created(), refused })
  const api = createApi(send, credential, refused)
  const config = createConfig(send, timing)
  const notices = createNotices(context, events, config, { store, seen })
  const isWanted = (): boolean =>
    !closing.aborted &&
    credential.exists() &&
    (['message', 'unread', 'typing', 'conversation', 'connection'] as const).some(events.has)
  const live = createLive(api, context, isWanted, notices.receive)

  const identify: Visitor['identify'] = async source => {
    if (notices.become(subjectOf(source) || {})) live.reset()
    try {
      await credential.identify(source)
    } finally {
      void notices.updateUnread()
      live.update(true)
    }
  }
  if (options.token) identify(options.token).catch(() => undefined) // reported
  return {
    config: config.read,
    identify,
    me: async () => {
      const { anonymous = false } = await api.session()
      const { principalId, name } = await readMe(api)
      return { principalId, name: anonymous ? null : name, anonymous }
    },
    conversations: createConversations(api, credential.exists, { seen, live }, timing),
    ...createResources(api, options, config, { store, notices }),
    on: (event, handler) => {
      const remove = events.on(event, handler)
      const value = notices.latest[event as keyof typeof notices.latest]
      if (value)
        callHandler(handler, value as never) // the value of this event
      else if (event === 'unread') void notices.updateUnread()
      live.update()
      return () => {
        remove()
        live.update()
      }
    },
    close: () => {
      events.clear()
      closingController.abort()
    },
  }
}
