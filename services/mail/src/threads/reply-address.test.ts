import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { replyAddress, replyKeys, returnAddress, returnedMailOf, threadOf } from './reply-address.ts'

const keys = replyKeys({ current: 'k'.repeat(32) })

test('a reply address names its thread, also in upper case', () => {
  for (const threadId of [newId('conversation'), newId('ticket')]) {
    const address = replyAddress(keys, 'support@example.com', threadId)
    assert.match(address, /^support\+[ct][0-9a-hjkmnp-tv-z]{39}@example\.com$/)
    assert.equal(threadOf(keys, address), threadId)
    assert.equal(threadOf(keys, address.toUpperCase()), threadId)
    const tagged = replyAddress(keys, 'help+eu@example.com', threadId)
    assert.equal(threadOf(keys, tagged), threadId)
  }
})

test('a return address names its mail and no thread, and a reply address no mail', () => {
  const mailId = newId('mail')
  const address = returnAddress(keys, 'support@example.com', mailId) ?? ''
  assert.equal(returnedMailOf(keys, address.toUpperCase()), mailId)
  assert.equal(threadOf(keys, address), undefined)
  assert.equal(returnedMailOf(keys, replyAddress(keys, 'support@example.com', newId('ticket'))), undefined)
  for (const kind of ['c', 't']) assert.equal(threadOf(keys, address.replace('+m', `+${kind}`)), undefined)
  assert.equal(returnedMailOf(keys, address.replace(mailId.slice(-26), newId('mail').slice(-26))), undefined)
  assert.equal(returnAddress(keys, `${'a'.repeat(24)}@example.com`, mailId), undefined)
})

test('an address with a changed, missing or foreign token names no thread', () => {
  const threadId = newId('conversation')
  const address = replyAddress(keys, 'support@example.com', threadId)
  const [local = ''] = address.split('@')
  const others = [
    'support@example.com',
    'support+@example.com',
    local.slice('support+'.length),
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@example.com`,
    `${local}0@example.com`,
    address.replace('+c', '+t'),
    address.replace(/.{13}@/, `${'é'.repeat(13)}@`), // as many characters, and more bytes
    replyAddress(replyKeys({ current: 'x'.repeat(32) }), 'support@example.com', threadId),
    replyAddress(keys, 'support@example.com', threadId).replace(
      threadId.slice(-26),
      newId('ticket').slice(-26),
    ),
  ]
  for (const other of others) assert.equal(threadOf(keys, other), undefined, other)
})

test('addresses made before a key change are valid until the previous key is removed', () => {
  const threadId = newId('ticket')
  const address = replyAddress(keys, 'support@example.com', threadId)
  const [next, previous] = ['n'.repeat(32), 'k'.repeat(32)]
  assert.equal(threadOf(replyKeys({ current: next, previous }), address), threadId)
  assert.equal(threadOf(replyKeys({ current: next }), address), undefined)
})

test('a local part without room for the token stays as it is', () => {
  const threadId = newId('ticket')
  const longest = `${'a'.repeat(23)}@example.com`
  assert.equal(threadOf(keys, replyAddress(keys, longest, threadId)), threadId)
  assert.equal(replyAddress(keys, `a${longest}`, threadId), `a${longest}`)
})
