import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorIn, originalsIn, recipientsIn } from './author.ts'
import { mailboxesIn } from './mailboxes.ts'
import { repairHeader } from './mime/words.ts'

/** The author of a From, which is read after its words. */
const from = (value: string) => authorIn([{ key: 'from', value: repairHeader(value) }])

test('an author is found in a From that is slightly wrong, as mail programs find it', () => {
  const long = `${'l'.repeat(74)}@customer.example`
  const authors: [written: string, address: string, name: string | null][] = [
    ['grace@customer.example <grace@customer.example>', 'grace@customer.example', null],
    ['"grace@customer.example" <grace@customer.example>', 'grace@customer.example', null],
    ["'grace@customer.example' <grace@customer.example>", 'grace@customer.example', null],
    ['grace@customer.example (Grace @ Northwind)', 'grace@customer.example', 'Grace @ Northwind'],
    ['Grace @ Northwind <grace@customer.example>', 'grace@customer.example', 'Grace @ Northwind'],
    ['ceo@bank.example <grace@customer.example>', 'grace@customer.example', null],
    ['Grace <grace@customer.example>, Grace <GRACE@customer.example>', 'grace@customer.example', 'Grace'],
    ['Holt, Grace <grace@customer.example>', 'grace@customer.example', 'Holt, Grace'],
    ['=?utf-8?Q?Holt,_Grace?= <grace@customer.example>', 'grace@customer.example', 'Holt, Grace'],
    ['=?utf-8?Q?Grace_=3Cgrace=40customer.example=3E?=', 'grace@customer.example', 'Grace'],
    ['Grace <mailto:grace@customer.example>', 'grace@customer.example', 'Grace'],
    ['Grace <<grace@customer.example>>', 'grace@customer.example', 'Grace'],
    ['Grace <3 <grace@customer.example>', 'grace@customer.example', 'Grace 3'],
    ['Grace <grace@customer.example', 'grace@customer.example', 'Grace'],
    ['Grace (Sales <grace@customer.example>', 'grace@customer.example', 'Grace Sales'],
    ['"Grace <grace@customer.example>', 'grace@customer.example', 'Grace'],
    ['Grace < grace @ customer.example (work)>', 'grace@customer.example', 'Grace'],
    ['<@relay.example:grace@customer.example>', 'grace@customer.example', null],
    ['Team: grace@customer.example;', 'grace@customer.example', 'Team'],
    ['grace..holt.@carrier.example', 'grace..holt.@carrier.example', null],
    ['Grace <grace@my_shop.example>', 'grace@my_shop.example', 'Grace'],
    ['Grace <"grace holt"@customer.example>', '"grace holt"@customer.example', 'Grace'],
    ['"grace.holt"@customer.example', 'grace.holt@customer.example', null],
    ['"x@corp.example"@evil.example', '"x@corp.example"@evil.example', null],
    ['Grace <grace@[192.0.2.1]>', 'grace@[192.0.2.1]', 'Grace'],
    [long, long, null],
  ]
  for (const [written, address, name] of authors) assert.deepEqual(from(written), { address, name }, written)
})

test('several different mailboxes, or none, identify no one', () => {
  const values = [
    '',
    'grace',
    'Grace <>',
    '<grace@localhost>',
    '"grace@customer.example"',
    'a@b@customer.example',
    'grace@customer.example, ada@example.org',
    'grace@customer.example ada@example.org',
    'ceo@bank.example, Grace <grace@customer.example>',
    'Grace <grace@customer.example> <ada@example.org>',
    'Grace <grace@localhost>, Ada <ada@example.org>',
    'Team: grace@customer.example, ada@example.org;',
    'undisclosed:;',
    `${'x'.repeat(5000)} <grace@customer.example>`,
  ]
  for (const value of values) assert.equal(from(value), null, value.slice(0, 60))
  const two = ['grace@customer.example', 'ada@example.org'].map(value => ({ key: 'from', value }))
  assert.equal(authorIn(two), null)
})

test('original authors and recipients are read in the same way', () => {
  const headers = [
    { key: 'reply-to', value: 'Holt, Grace <grace@customer.example>, support@example.org' },
    { key: 'x-original-sender', value: 'grace@customer.example' },
    { key: 'to', value: 'Support Team, Northwind <support@example.org>, "a b"@example.com' },
    { key: 'delivered-to', value: '<sales@example.org>' },
  ]
  assert.deepEqual(
    originalsIn(headers).map(found => found.map(({ address }) => address)),
    [['grace@customer.example', 'support@example.org'], ['grace@customer.example']],
  )
  assert.deepEqual(recipientsIn(headers), ['sales@example.org', 'support@example.org', '"a b"@example.com'])
})

test('the time to read a header grows with its length only', () => {
  for (const text of ['(', '<', '"', '<"', '=?a?q?', '(()', 'a@', '<a@b.example>,', '"(<', 'a, ', 'a '])
    assert.ok(mailboxesIn(text.repeat(100_000 / text.length)).length <= 1, text)
})
