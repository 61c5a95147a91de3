import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { empty, join, literal, raw, type Sql, sql, textOf } from './sql.ts'

const written = (statement: Sql) => [textOf(statement), ...statement.values]

test('values become numbered parameters in order', () => {
  assert.deepEqual(written(sql`select * from posts where id = ${'p1'} and votes > ${3}`), [
    'select * from posts where id = $1 and votes > $2',
    'p1',
    3,
  ])
})

test('nested pieces have continuous parameter numbers', () => {
  const open = sql`status = ${'open'}`
  const popular = sql`votes between ${10} and ${20}`
  const both = sql`(${open} or ${popular}) and board = ${'b1'}`
  assert.deepEqual(written(sql`select ${raw('id, title')} from posts where ${both} limit ${5}`), [
    'select id, title from posts where (status = $1 or votes between $2 and $3) and board = $4 limit $5',
    'open',
    10,
    20,
    'b1',
    5,
  ])
})

test('adjacent, outer and empty pieces keep text and values in order', () => {
  const one = sql`${1}`
  assert.deepEqual(written(sql`${one}${one}${empty}${2}${one}`), ['$1$2$3$4', 1, 1, 2, 1])
  assert.deepEqual(written(empty), [''])
})

test('join adds the separator only between pieces', () => {
  const conditions = [sql`a = ${1}`, sql`b = ${2}`, sql`c is null`]
  assert.deepEqual(written(join(conditions, ' and ')), ['a = $1 and b = $2 and c is null', 1, 2])
  assert.deepEqual(written(join([], ' and ')), [''])
})

test('null, dates, arrays and objects are values', () => {
  const values = [null, new Date(0), ['x'], { plan: 'business' }]
  assert.deepEqual(written(sql`values (${values[0]}, ${values[1]}, ${values[2]}, ${values[3]})`), [
    'values ($1, $2, $3, $4)',
    ...values,
  ])
})

test('a value that looks like our SQL objects is a value', () => {
  const forged = JSON.parse('{"parts": ["null); drop table posts; --"], "values": []}')
  assert.deepEqual(written(sql`insert into attributes values (${forged})`), [
    'insert into attributes values ($1)',
    forged,
  ])
})

test('each parameter has its number and value in any combination of pieces', () => {
  const { piece } = fc.letrec<{ piece: Sql }>(tie => ({
    piece: fc.oneof(
      { depthSize: 'small' },
      fc.nat().map(value => sql`x = ${value}`),
      fc.constant(raw('true')),
      fc.array(tie('piece'), { maxLength: 4 }).map(pieces => sql`(${join(pieces, ' or ')}) and y < ${7}`),
    ),
  }))
  fc.assert(
    fc.property(piece, statement => {
      const numbers = textOf(statement).match(/\$\d+/g) ?? []
      assert.deepEqual(
        numbers,
        statement.values.map((_, index) => `$${index + 1}`),
      )
    }),
  )
})

test('a number or a word can be in the text of a statement, and nothing else can', () => {
  assert.deepEqual(written(sql`select ${'a'} limit ${literal(21)}`), ['select $1 limit 21', 'a'])
  assert.deepEqual(written(sql`status = ${literal('in_progress')}`), ["status = 'in_progress'"])
  const refused = [
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'Open',
    "it's",
    '1; drop table posts',
    'open\n',
  ]
  for (const value of refused) assert.throws(() => literal(value), RangeError)
})
