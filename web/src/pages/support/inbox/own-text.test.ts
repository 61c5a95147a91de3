import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownText } from './own-text.ts'

const asked = 'Can we sort by date?\n\nWe have 300 entries.'

test('an email loses its signature, whatever marks it', () => {
  for (const end of [
    '-- \nCarla Reyes\n+1 555 0100',
    '--\nCarla Reyes\nAldera Labs\n+1 555 0100',
    'Best regards,\n\nCarla Reyes\n+1 555 0100',
    'Thanks!\nCarla',
    'Mit freundlichen Grüßen\nCarla Reyes\nTel. +49 30 1234',
    'Cordialement,\nCarla',
    'Saludos\nCarla',
    'よろしくお願いいたします。\nカルラ',
    'مع التحية،\nكارلا',
    'Sent from my iPhone',
    'Kind regards\nCarla\n\nSent from my iPhone',
  ])
    assert.equal(ownText(`${asked}\n\n${end}`), asked, end)
})

test('an email loses the quote at its end, but not one that it comments', () => {
  assert.equal(ownText(`${asked}\n\nOn Thu, Mar 5, Ada wrote:\n> Hello\n>\n> Ada`), asked)
  assert.equal(ownText(`${asked}\n\nCheers\nCarla\n\n> Hello`), asked)
  const commented = `> Which list?\nThat of the orders.`
  assert.equal(ownText(commented), commented)
})

test('a text that only looks like a signature stays', () => {
  for (const text of [
    asked,
    'Thanks for the new list.\nIt is fast.',
    'Thanks\nthe export works again, and it is much faster than it was before. But now it misses the last line.',
    'Steps:\n--\nOpen the list. Does it work?',
    'Thanks',
    '-- \nCarla',
  ])
    assert.equal(ownText(text), text)
})
