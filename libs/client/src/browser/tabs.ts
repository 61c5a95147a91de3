import { withLock } from './page.ts'

/** What the pages of a browser send each other. */
export type Tabs<Message> = {
  /** To the pages of the same visitor, or to all with the name `everyone`. */
  send: (message: Message, to?: string) => void
  close: () => void
}

type Addressed<Message> = { to: string; message: Message }

export const everyone = ''

/** Sends messages to the other pages with the same name. A page gets those that are sent to the name it has at the time. */
export const createTabs = <Message>(
  channelName: string,
  nameOf: () => string | undefined,
  receive: (message: Message) => void,
): Tabs<Message> => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  if (channel)
    channel.onmessage = ({ data }: { data: unknown }) => {
      const { to, message } = data as Addressed<Message> // of another page with this module
      if (to === everyone || to === nameOf()) receive(message)
    }
  return {
    send: (message, to = nameOf()) => {
      if (to !== undefined) channel?.postMessage({ to, message })
    },
    close: () => channel?.close(),
  }
}

/** Runs the work in one page of the browser at a time, or in each page if it cannot be known. */
export const lead = async (
  name: string | undefined,
  signal: AbortSignal,
  work: (isShared: boolean) => Promise<void>,
): Promise<void> => {
  const alone = () => work(false)
  if (name === undefined) return alone()
  await withLock(name, { signal }, () => work(true), alone)
}
