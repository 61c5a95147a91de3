import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { mailSettings } from '../../config.ts'
import { mailServer } from './server.ts'

test('SMTP_URL sets the host, port, TLS and login', () => {
  assert.deepEqual(mailServer('smtp://mail.example.com'), {
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: false,
  })
  assert.deepEqual(mailServer('smtps://me%40x:p%2Fw%20d@mail.example.com/'), {
    host: 'mail.example.com',
    port: 465,
    secure: true,
    requireTLS: false,
    auth: { user: 'me@x', pass: 'p/w d' },
  })
  assert.equal(mailServer('smtp://a:b@mail.example.com:25').requireTLS, true)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.equal(mailServer(`smtp://a:b@${host}:25`).requireTLS, false, host)
    assert.equal(mailServer(`smtp://a:b@${host}:25`).host, host.replace(/[[\]]/g, ''))
  }
})

test('an invalid SMTP_URL is rejected by name, without its value in the message', () => {
  for (const wrong of [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://me@mail.example.com',
    'smtp://:hunter2@mail.example.com',
    'smtp://me:hunter2@mail.example.com/inbox',
    'smtp://me:hunter2@mail.example.com?pool=true',
    'smtp://me:hunter2@mail.example.com#x',
    'smtp://me:hunter2%zz@mail.example.com',
    'smtp://me:hunter2@mail.example.com:0',
    'smtp://me:hunter2@mail.example.com:70000',
  ])
    assert.throws(
      () => readSettings(mailSettings, { SMTP_URL: wrong }),
      ({ message }: Error) => /SMTP_URL: must (?:not|be) /.test(message) && !message.includes('hunter2'),
      wrong,
    )
  assert.throws(() => readSettings(mailSettings, { MAIL_FROM: 'a,b@c' }), /MAIL_FROM: must be an email/)
  const { MAIL_FROM } = readSettings(mailSettings, { MAIL_FROM: ' Help@Example.com ' })
  assert.equal(MAIL_FROM, 'help@example.com')
})
