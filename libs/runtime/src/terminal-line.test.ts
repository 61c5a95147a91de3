import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { recordLog } from '@earshot/testing'
import { terminalLine } from './terminal-line.ts'

const shown = (write: (log: ReturnType<typeof recordLog>['log']) => void): string => {
  const { log, text } = recordLog()
  write(log)
  return stripVTControlCharacters(terminalLine(text())).replace(/^\d\d:\d\d:\d\d/, 'TIME')
}

test('a terminal shows time, service, message and simple fields, and counts lists', () => {
  const line = shown(log =>
    log
      .child({ service: 'feedback' })
      .info({ migrations: ['a', 'b'], durationMs: 12, more: { a: 1 } }, 'migrations.applied'),
  )
  assert.equal(line, 'TIME feedback migrations.applied migrations=2 durationMs=12\n')
})

test('a warning shows the message of its error, and an error its stack', () => {
  const err = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  assert.equal(
    shown(log => log.warn({ err }, 'database.away')),
    'TIME          database.away ECONNREFUSED: refused\n',
  )
  assert.match(
    shown(log => log.error({ err }, 'call.failed')),
    /call\.failed \n {2}Error: refused\n {4}at .*terminal-line\.test/,
  )
})

test('secrets stay hidden', () => {
  assert.doesNotMatch(
    shown(log => log.info({ token: 'sesame' }, 'seen')),
    /sesame/,
  )
})
