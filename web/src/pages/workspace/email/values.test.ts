import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsServer, smtpProblems, smtpUrlOf, valuesOf } from './values.ts'

const smtp = { host: 'smtp.example.com', port: 587, security: 'starttls', user: '', password: '' } as const

test('the fields of a mail server become the URL that the API takes, whatever the password has', () => {
  const cases = [
    [smtp, 'smtp://smtp.example.com:587'],
    [{ ...smtp, security: 'tls', port: 465 }, 'smtps://smtp.example.com:465'],
    [{ ...smtp, host: '2001:db8::7' }, 'smtp://[2001:db8::7]:587'],
  ] as const
  for (const [fields, url] of cases) assert.equal(smtpUrlOf(fields), url)
  for (const password of ['p@ss:w/ö%20rd?#', '日本', '100%'])
    assert.equal(
      decodeURIComponent(new URL(smtpUrlOf({ ...smtp, user: 'a@b.example', password })).password),
      password,
    )
})

test('what is wrong with a mail server is said at its field', () => {
  const problems = (more: object) => Object.keys(smtpProblems(undefined, { ...smtp, ...more }))
  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ host: '[::1]' }), [])
  assert.deepEqual(problems({ host: '' }), ['host'])
  assert.deepEqual(problems({ host: 'smtp://smtp.example.com' }), ['host'])
  assert.deepEqual(problems({ host: 'smtp.example.com:25' }), ['host'])
  for (const port of ['', 0, -5, 1.5, 65_536, '-']) assert.deepEqual(problems({ port }), ['port'])
  assert.deepEqual(problems({ user: 'a' }), ['password'])
  assert.deepEqual(problems({ password: 'a' }), ['user'])
})

test('the stored server stays until one of its fields changes', () => {
  const sender = { smtpServer: '[::1]:2525', smtpSecurity: 'tls', smtpUser: 'a' } as never
  const { smtp } = valuesOf(sender)
  assert.deepEqual(smtp, { host: '::1', port: 2525, security: 'tls', user: 'a', password: '' })
  assert.equal(keepsServer(sender, smtp), true)
  for (const more of [
    { host: '::2' },
    { port: 25 },
    { security: 'starttls' },
    { user: 'b' },
    { password: 'p' },
  ])
    assert.equal(keepsServer(sender, { ...smtp, ...more } as never), false)
})
