import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cards, insertCard, removeCard } from './cards.ts'

/** A longer id means a newer post. */
const post = (id: string, voteCount: number) => ({
  id,
  voteCount,
  createdAt: `2026-01-0${id.length}T00:00:00.000Z`,
})

type Post = ReturnType<typeof post>

const cards = (...pages: Post[][]): Cards<Post> => ({
  pages: pages.map(items => ({ items, cursor: null })),
  pageParams: [],
})

const idsIn = ({ pages }: Cards<Post>) => pages.map(({ items }) => items.map(({ id }) => id))

test('a card is inserted by votes, most first', () => {
  const column = cards([post('a', 9), post('b', 5)], [post('c', 5), post('d', 1)])
  assert.deepEqual(idsIn(insertCard(column, post('x', 7))), [
    ['a', 'x', 'b'],
    ['c', 'd'],
  ])
  assert.deepEqual(idsIn(insertCard(column, post('x', 0))), [
    ['a', 'b'],
    ['c', 'd', 'x'],
  ])
  assert.deepEqual(idsIn(insertCard(column, post('xx', 5))), [
    ['a', 'xx', 'b'],
    ['c', 'd'],
  ])
  assert.deepEqual(idsIn(insertCard(cards([]), post('x', 0))), [['x']])
})

test('adding a card again moves it instead of duplicating it', () => {
  const column = insertCard(cards([post('a', 9)]), post('x', 7))
  assert.deepEqual(idsIn(insertCard(column, post('x', 10))), [['x', 'a']])
  assert.deepEqual(idsIn(removeCard(column, 'x')), [['a']])
})
