import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSealer } from './secrets.ts'

const older = 'an-older-secret-key-of-this-deployment'
const newer = 'the-newest-secret-key-of-this-deployment'

test('a sealed secret can be opened, and looks different each time', () => {
  const { seal, open } = createSealer({ current: older })
  for (const text of ['whsec_abc', '', 'größer 🎉', 'x'.repeat(10_000)]) assert.equal(open(seal(text)), text)
  assert.notDeepEqual(seal('whsec_abc'), seal('whsec_abc'))
  assert.equal(seal('whsec_abc').includes('whsec_abc'), false)
})

test('after SECRET_KEY is replaced, the previous one still opens and the new one seals', () => {
  const before = createSealer({ current: older }).seal('whsec_abc')
  const both = createSealer({ current: newer, previous: older })
  assert.equal(both.open(before), 'whsec_abc')
  assert.equal(createSealer({ current: newer }).open(both.seal('whsec_abc')), 'whsec_abc')
  assert.throws(() => createSealer({ current: newer }).open(before), /another SECRET_KEY/)
})

test('a sealed text that was changed does not open', () => {
  const { seal, open } = createSealer({ current: older })
  const sealed = seal('whsec_abc')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    assert.throws(() => open(changed))
  }
  for (let length = 0; length < sealed.length; length++) assert.throws(() => open(sealed.subarray(0, length)))
})
