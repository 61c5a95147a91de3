export const everyone = '*'

/** Pages with another version of this module may be open. */
const channelName = 'earshot.visitor.1'

/**
 * Receives what other pages of the browser send to the name that this page has at the time, or to everyone. Returns a function that
 * sends to the pages with the same name, or to another one.
 */
export const connectTabs = <Message>(
  closing: AbortSignal,
  nameOf: () => string | undefined,
  receive: (message: Message) => void,
): ((message: Message, to?: string) => void) => {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(channelName)
  if (channel)
    channel.onmessage = ({ data }: { data: unknown }) => {
      const { to, message } = data as { to: string; message: Message } // of a page with this module
      if (to === everyone || to === nameOf()) receive(message)
    }
  closing.addEventListener('abort', () => channel?.close())
  return (message, to = nameOf()) => {
    if (to) channel?.postMessage({ to, message })
  }
}
