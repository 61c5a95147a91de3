import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueList } from './continue-list.ts'

/** The text after Enter at the end. */
const entered = (text: string): string | undefined => {
  const edit = continueList(text, text.length)
  return edit && text.slice(0, edit.from) + edit.text
}

test('Enter in a list starts the next item', () => {
  assert.equal(entered('- one'), '- one\n- ')
  assert.equal(entered('Two:\n  * one'), 'Two:\n  * one\n  * ')
  assert.equal(entered('9. nine'), '9. nine\n10. ')
  assert.equal(entered('1) one'), '1) one\n2) ')
  assert.equal(entered('- [x] done'), '- [x] done\n- [ ] ')
  assert.equal(entered('> - quoted'), '> - quoted\n> - ')
})

test('Enter in an empty item ends the list', () => {
  assert.equal(entered('- one\n- '), '- one\n')
  assert.equal(entered('- [ ] one\n- [ ] '), '- [ ] one\n')
})

test('Enter outside a list is an ordinary line break', () => {
  for (const text of ['', 'one', '-one', 'a - b', '1.5 hours', '- one\nother', '---'])
    assert.equal(entered(text), undefined, text)
})

test('Enter in the middle of an item moves the rest to the next item', () => {
  assert.deepEqual(continueList('- onetwo', 5), { from: 5, text: '\n- ' })
})
