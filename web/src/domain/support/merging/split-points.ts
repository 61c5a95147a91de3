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
  const idsIn = (start: number, end?: number) => new Set(own.slice(start, end).map(({ id }) => id))
  const movable = own.findLastIndex(({ mergedFromId }) => mergedFromId !== null) + 1
  if (kind === 'tickets') return idsIn(movable)
  const isPublic = ({ isInternal }: Message): boolean => !isInternal
  const first = hasEarlier ? -1 : own.findIndex(isPublic)
  return idsIn(Math.max(movable, first + 1), own.findLastIndex(isPublic) + 1)
}
