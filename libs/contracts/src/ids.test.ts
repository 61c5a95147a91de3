import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type IdPrefix, id, idPrefixes, idTime, isId, newId, newIdAt } from './ids.ts'

const prefixes = fc.constantFrom(...idPrefixes)
/** The maximum of 48 bits. */
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('ids of every prefix are valid', () => {
  for (const prefix of idPrefixes) {
    const made = newId(prefix)
    assert.ok(isId(prefix, made), made)
    assert.equal(id(prefix).parse(made), made)
  }
  assert.equal(new Set(idPrefixes).size, idPrefixes.length)
})

test('the prefixes of the specification exist', () => {
  for (const prefix of ['board', 'webhook', 'evt', 'post'] satisfies IdPrefix[])
    assert.match(newId(prefix), new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
})

test('idTime returns the time that an id was created with', () => {
  fc.assert(
    fc.property(prefixes, times, (prefix, ms) => {
      const made = newIdAt(prefix, ms)
      assert.ok(isId(prefix, made))
      assert.equal(idTime(made), ms)
    }),
  )
})

test('a new id has the current time', () => {
  const before = Date.now()
  const time = idTime(newId('post'))
  assert.ok(time >= before && time <= Date.now())
})

test('ids sort by their times', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      fc.pre(one !== other)
      assert.equal(newIdAt('evt', one) < newIdAt('evt', other), one < other)
    }),
  )
})

test('ids with the same time differ', () => {
  const made = Array.from({ length: 1000 }, () => newIdAt('delivery', 1_772_442_900_000))
  assert.equal(new Set(made).size, made.length)
})

test('an id of another kind, truncated, in upper case or out of range is invalid', () => {
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
