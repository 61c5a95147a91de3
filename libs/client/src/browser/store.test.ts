import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from './store.ts'
import type { VisitorStorage } from './types.ts'

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

const storage = (
  content: Record<string, string> = {},
): VisitorStorage & { content: Record<string, string> } => ({
  content,
  getItem: key => content[key] ?? null,
  setItem: (key, value) => {
    content[key] = value
  },
  removeItem: key => {
    delete content[key]
  },
})

test('everything is stored under one key', () => {
  const shared = storage()
  createStore(shared).write({ token: 'eav_1' })
  createStore(shared).write({ seen: '2026-03-05' })
  assert.deepEqual(Object.keys(shared.content), ['earshot.visitor'])
  assert.deepEqual(createStore(shared).read(), { token: 'eav_1', seen: '2026-03-05' })
})

test('a storage that throws, or that has no room, is replaced by memory', () => {
  const broken: [string, Partial<VisitorStorage>][] = [
    ['blocked', { getItem: refuse, setItem: refuse }],
    ['full', { setItem: refuse }],
  ]
  for (const [why, methods] of broken) {
    const store = createStore({ ...storage(), ...methods })
    assert.deepEqual(store.read(), {}, why)
    store.write({ token: 'eav_1' })
    store.write({ seen: '2026' })
    assert.deepEqual(store.read(), { token: 'eav_1', seen: '2026' }, why)
  }
  const memory = createStore(null)
  memory.write({ token: 'eav_1' })
  assert.deepEqual(memory.read(), { token: 'eav_1' })
})

test('what another program stored under the key is replaced', () => {
  for (const text of ['', 'null', '7', '"x"', '[]', '{', '<html>']) {
    const shared = storage({ 'earshot.visitor': text })
    const store = createStore(shared)
    assert.equal(store.read().token, undefined, text)
    store.write({ token: 'eav_1' })
    assert.equal(createStore(shared).read().token, 'eav_1', text)
  }
})
