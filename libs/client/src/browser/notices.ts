import type { Config } from './config.ts'
import type { Emitter } from './emitter.ts'
import type { Marks, Seen } from './feed.ts'
import type { Context } from './http.ts'
import { pause } from './page.ts'
import type { SharedMessage } from './state.ts'
import type { Store } from './store.ts'
import type { VisitorEvents } from './types.ts'
import { countUnseen } from './unseen.ts'

type Kept = 'unread' | 'connection'

/** What the handlers of the page get: what is new, and the latest numbers. */
export type Notices = ReturnType<typeof createNotices>

export const createNotices = (
  { timing, closing }: Context,
  events: Emitter<VisitorEvents>,
  config: Config,
  { store, seen }: { store: Store; seen: Seen },
) => {
  /** The subject of the identified visitor. Something unique if it is unknown. */
  let identity: unknown
  let marks: Marks | undefined
  const latest: { [Event in Kept]?: VisitorEvents[Event] } = {}

  const unseen = async (): Promise<number> => countUnseen(await config.read(), store)
  const update = <Event extends Kept>(event: Event, value: VisitorEvents[Event]): void => {
    if (JSON.stringify(latest[event]) === JSON.stringify(value)) return
    latest[event] = value
    events.emit(event, value)
  }
  const updateUnread = async (): Promise<void> => {
    if (!events.has('unread')) return
    const changelog = await unseen().catch(() => latest.unread?.changelog ?? 0)
    const conversations = Object.values(marks ?? {}).filter(({ unread }) => unread).length
    update('unread', { conversations, changelog })
  }
  /** Reads the config again, at another time than the other pages that were notified. */
  const entryPublished = async (): Promise<void> => {
    await pause(timing.publishedMs * (1 + Math.random()), closing)
    config.expire()
    await updateUnread()
  }
  return {
    latest,
    unseen,
    updateUnread,
    /** Forgets the previous visitor. Returns false if it is the same one. */
    become: (next: unknown): boolean => {
      const isOther = next !== identity
      identity = next
      if (isOther) marks = undefined
      return isOther
    },
    receive: async (it: SharedMessage): Promise<void> => {
      if (it.kind === 'changelog') await entryPublished()
      else if (it.kind === 'state') {
        marks = it.marks
        update('connection', { state: it.connection })
        await updateUnread()
      } else {
        const { kind, ...value } = it
        const before = identity
        const isNew = !('message' in value) || (await seen.isNew(value.message))
        if (isNew && identity === before) events.emit(kind, value as never) // the value of this event
      }
    },
  }
}
