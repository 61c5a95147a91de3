import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translatorFor } from '@earshot/i18n'
import { load } from '../texts/language.ts'
import { fieldText } from './field-text.ts'

const { catalogue } = await load('en')

const textOf = (path: string, code: string, message = 'is required') =>
  fieldText(translatorFor('en', catalogue), { path, code, message })

test('a field error shows the text of its field', () => {
  assert.equal(textOf('title', 'too_small'), 'Enter a title.')
  assert.equal(textOf('author.email', 'invalid_format'), 'Enter an email address such as ada@example.com.')
  assert.equal(textOf('events.0', 'invalid_value'), 'Choose at least one event.')
  assert.equal(textOf('week.saturday.0.from', 'invalid_format'), 'Enter a time such as 09:30.')
})

test('a field error that depends on its code shows the text of the code', () => {
  assert.equal(textOf('title', 'too_big'), 'This is too long. Shorten it.')
  assert.equal(textOf('boardIds.2', 'unknown'), 'This no longer exists. Choose another one.')
  assert.equal(textOf('email', 'custom'), 'Enter an email address or an external ID.')
  assert.equal(textOf('retention.auditLogDays', 'too_big'), catalogue['field.days'])
})

test('a field without a text shows a general text, or the message of the API', () => {
  assert.equal(textOf('nickname', 'too_small'), 'This field is required.')
  assert.equal(textOf('url', 'invalid', 'must start with https://'), 'Must start with https://.')
})
