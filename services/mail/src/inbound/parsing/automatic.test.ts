import assert from 'node:assert/strict'
import { test } from 'node:test'
import { automaticOf, ignoredAs } from './automatic.ts'

const of = (headers: Record<string, string>) =>
  automaticOf(Object.entries(headers).map(([name, value]) => ({ key: name.toLowerCase(), value })))

test('headers show automatic replies, bulk mail, mail of programs, and mail to which programs must not reply', () => {
  const cases: [Record<string, string>, ReturnType<typeof automaticOf>][] = [
    [{}, null],
    [{ 'Auto-Submitted': 'no' }, null],
    [{ 'Auto-Submitted': 'No (a person wrote it)' }, null],
    [{ 'Auto-Submitted': '' }, null],
    [{ 'Auto-Submitted': 'auto-replied' }, 'auto_reply'],
    [{ 'Auto-Submitted': 'auto-replied (vacation)' }, 'auto_reply'],
    [{ 'Auto-Submitted': '(by a script) Auto-Replied; owner-email="a@example.com"' }, 'auto_reply'],
    [{ 'Auto-Submitted': 'auto-generated (rejected)' }, 'generated'],
    [{ 'Auto-Submitted': 'auto-notified; owner-email="a@example.com"' }, 'generated'],
    [{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }, 'generated'],
    [{ 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }, 'no_replies'],
    [{ 'X-Auto-Response-Suppress': 'all' }, 'no_replies'],
    [{ 'X-Auto-Response-Suppress': 'None' }, null],
    [{ 'X-Auto-Response-Suppress': 'DR, RN, NRN' }, null],
    [{ 'X-Autoreply': 'yes' }, 'auto_reply'],
    [{ 'X-Autoreply': 'no' }, null],
    [{ 'X-Autorespond': 'False' }, null],
    [{ 'X-Auto-Reply-From': 'grace@example.com' }, 'auto_reply'],
    [{ 'X-Mail-Autoreply': '1' }, 'auto_reply'],
    [{ 'X-Autoresponder-Version': '2' }, null],
    [{ Precedence: 'auto_reply' }, 'auto_reply'],
    [{ Precedence: 'Auto-Reply' }, 'auto_reply'],
    [{ Precedence: 'Bulk' }, 'bulk'],
    [{ Precedence: 'junk' }, 'bulk'],
    [{ Precedence: 'list' }, null],
    [{ Precedence: 'bulk', 'Auto-Submitted': 'auto-replied' }, 'auto_reply'],
  ]
  for (const [headers, expected] of cases) assert.equal(of(headers), expected, JSON.stringify(headers))
})

test('a mail of a program is ignored only if it is a reply', () => {
  assert.equal(ignoredAs('generated', { isAnswer: false }), undefined)
  assert.equal(ignoredAs('generated', { isAnswer: true }), 'auto_reply')
  assert.equal(ignoredAs('no_replies', { isAnswer: true }), undefined)
  assert.equal(ignoredAs('auto_reply', { isAnswer: false }), 'auto_reply')
  assert.equal(ignoredAs('bulk', { isAnswer: false }), 'bulk')
  assert.equal(ignoredAs(null, { isAnswer: true }), undefined)
})
