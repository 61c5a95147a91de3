import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type IdPrefix, id, idPrefixes, idTime, isId, newId, newIdAt } from './ids.ts'

const prefixes = fc.constantFrom(...idPrefixes)
/** What 48 bits hold. */
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('every prefix makes valid ids', () => {
  for (const prefix of idPrefixes) {
    const made = newId(prefix)
    assert.ok(isId(prefix, made), made)
    assert.equal(id(prefix).parse(made), made)
  }
  assert.equal(new Set(idPrefixes).size, idPrefixes.length)
})

test('the prefixes of the specification are there', () => {
  for (const prefix of ['board', 'webhook', 'evt', 'post'] satisfies IdPrefix[])
    assert.match(newId(prefix), new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
})

test('an id gives back the time that it was made for', () => {
  fc.assert(
    fc.property(prefixes, times, (prefix, ms) => {
      const made = newIdAt(prefix, ms)
      assert.ok(isId(prefix, made))
      assert.equal(idTime(made), ms)
    }),
  )
})

test('a new id carries the present', () => {
  const before = Date.now()
  const time = idTime(newId('post'))
  assert.ok(time >= before && time <= Date.now())
})

test('ids sort as the times they were made for', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      fc.pre(one !== other)
      assert.equal(newIdAt('evt', one) < newIdAt('evt', other), one < other)
    }),
  )
})

test('ids made for the same moment differ', () => {
  const made = Array.from({ length: 1000 }, () => newIdAt('delivery', 1_772_442_900_000))
  assert.equal(new Set(made).size, made.length)
})

test('an id of another kind, cut short, in capitals or out of range is none', () => {
  const made = newId('ticket')
  const suffix = made.slice('ticket_'.length)
  const wrong = [
    '',
    'ticket_',
    suffix,
    made.slice(0, -1),
    `${made}0`,
    made.toUpperCase(),
    `ticket_status_${suffix}`,
    `ticket_8${suffix.slice(1)}`,
    `ticket_${suffix.slice(1)}u`,
    ` ${made}`,
    `${made}\n`,
  ]
  for (const text of wrong) assert.equal(isId('ticket', text), false, JSON.stringify(text))
  const answer = id('ticket').safeParse('42')
  assert.equal(answer.error?.issues[0]?.message, 'must be an id that starts with ticket_')
})
