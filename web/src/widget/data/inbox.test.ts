import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConversationItem, Visitor } from '@earshot/client/browser'
import { createInbox } from './inbox.ts'

const item = (id: string) => ({ id }) as ConversationItem // only what the inbox reads

test('a change keeps the older conversations that are shown', async () => {
  const pages: Record<string, { data: ConversationItem[]; cursor: string | null }> = {
    first: { data: [item('a'), item('b')], cursor: 'second' },
    second: { data: [item('c'), item('d')], cursor: 'third' },
    third: { data: [item('e')], cursor: null },
  }
  const changes: (() => void)[] = []
  const inbox = createInbox({
    conversations: { list: async (cursor: string | null = 'first') => pages[cursor ?? 'first'] },
    on: (_: string, change: () => void) => {
      changes.push(change)
      return () => undefined
    },
  } as unknown as Visitor) // only what the inbox calls
  const ids = () => inbox.state.get().items?.map(({ id }) => id)
  await inbox.load()
  await inbox.more()
  inbox.listen()
  pages.first = { data: [item('d'), item('a')], cursor: 'second' }
  changes[0]?.()
  await new Promise(setImmediate)
  assert.deepEqual(ids(), ['d', 'a', 'b', 'c'])
  await inbox.more()
  assert.deepEqual([ids(), inbox.state.get().cursor], [['d', 'a', 'b', 'c', 'e'], null])
})
