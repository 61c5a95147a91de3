import type { Events } from './events.ts'
import type { Launcher } from './launcher.ts'

/** The badge of the launcher: conversations with unread messages, and entries of the changelog that this browser has not shown. */
export const countUnread = (launcher: Launcher, events: Events) => {
  let messenger = 0
  let changelog = 0
  const show = () => {
    const count = messenger + changelog
    launcher.setUnread(count)
    events.emit('unread', { count, messenger, changelog })
  }
  return {
    set: (count: { messenger?: number; changelog?: number }) => {
      const before = [messenger, changelog]
      messenger = count.messenger ?? messenger
      changelog = count.changelog ?? changelog
      if (before[0] !== messenger || before[1] !== changelog) show()
    },
  }
}
