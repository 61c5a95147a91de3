/** What the pages of a browser send each other. */
export type Tabs<Message> = {
  /** To the pages of the same visitor, or to all with the name `everyone`. */
  send: (message: Message, to?: string) => void
  close: () => void
}

export const everyone = ''

/** Pages with another version of this module may be open. */
const channelName = 'earshot.visitor.1'

/** Sends messages to the other pages with the same name. A page gets those that are sent to the name it has at the time. */
export const createTabs = <Message>(
  nameOf: () => string | undefined,
  receive: (message: Message) => void,
): Tabs<Message> => {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: { data: unknown }) => {
    const { to, message } = data as { to: string; message: Message } // of a page with this module
    if (to === everyone || to === nameOf()) receive(message)
  }
  return {
    send: (message, to = nameOf()) => {
      if (to !== undefined) channel.postMessage({ to, message })
    },
    close: () => channel.close(),
  }
}
