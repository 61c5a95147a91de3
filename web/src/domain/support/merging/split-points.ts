import type { Message } from '../types.ts'

/**
 * The ids of the messages where a thread can be split: none that has come from a merged thread moves. Both conversations keep a message
 * that the customer can read. `hasEarlier`: not all messages are loaded.
 */
export const splitPoints = (
  messages: Message[],
  { kind, hasEarlier }: { kind: 'conversations' | 'tickets'; hasEarlier: boolean },
): Set<string> => {
  const own = messages.filter(({ senderType }) => senderType !== 'system')
  const movable = own.slice(own.findLastIndex(({ mergedFromId }) => mergedFromId !== null) + 1)
  if (kind === 'tickets') return new Set(movable.map(({ id }) => id))
  const isPublic = ({ isInternal }: Message): boolean => !isInternal
  const first = hasEarlier ? -1 : own.findIndex(isPublic)
  const last = own.findLastIndex(isPublic)
  const between = own.slice(first + 1, last + 1)
  return new Set(movable.filter(it => between.includes(it)).map(({ id }) => id))
}
