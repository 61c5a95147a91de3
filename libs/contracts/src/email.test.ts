import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedAddresses, refusedAddresses } from '@earshot/testing'
import { EmailAddress } from './email.ts'

test('an email address has one form, whichever form was typed', () => {
  for (const [typed, stored] of acceptedAddresses) {
    assert.equal(EmailAddress.parse(typed), stored)
    assert.equal(EmailAddress.parse(stored), stored)
  }
})

test('text that is no email address, or is too long for one, is rejected', () => {
  for (const text of [...refusedAddresses, '', '\ud800@example.com', 'a\0b@example.com'])
    assert.match(
      String(EmailAddress.safeParse(text).error?.issues.at(-1)?.code),
      /^(invalid_format|too_big)$/,
      text,
    )
})
