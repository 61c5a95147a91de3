import type { TextKey } from '../../texts/en.ts'
import type { Say } from '../../texts/load.ts'

/** The service writes these in English, and a system message has no other mark of what it says. */
const systemTexts: Record<string, TextKey> = {
  'The conversation was closed.': 'thread.closed',
  'The conversation was reopened.': 'thread.reopened',
}

export const systemText = (content: string, say: Say): string => {
  const key = systemTexts[content]
  return key ? say(key) : content
}
