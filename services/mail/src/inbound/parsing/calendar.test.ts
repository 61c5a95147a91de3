import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, parseMail } from './parse.ts'
import { headersOf, mailOf, multipart } from './samples.ts'

const calendar = (lines: string[], method = 'REQUEST'): string =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
    '\r\n',
  )

const invitation = [
  'DTSTART:20261203T140000Z',
  'DTEND:20261203T143000Z',
  'SUMMARY:The export stops',
  'LOCATION:Room 4\\, 2nd floor',
  'DESCRIPTION:Please bring\\nthe log of the failed impo',
  ' rt.',
  'BEGIN:VALARM',
  'DESCRIPTION:Reminder',
  'END:VALARM',
]

const read = async (raw: Buffer): Promise<ParsedMail> => {
  const result = await parseMail(raw, { relay: undefined })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail
}

const alone = (lines: string[]) =>
  read(
    mailOf(
      { ...headersOf(), 'Content-Type': 'text/calendar; charset=utf-8; method=REQUEST' },
      calendar(lines),
    ),
  )

test('an invitation is a message with its time, place and text', async () => {
  const mail = await alone(invitation)
  assert.equal(
    mail.content,
    'When: 2026-12-03 14:00 – 14:30 UTC\nWhere: Room 4, 2nd floor\n\nPlease bring\nthe log of the failed import.',
  )
  assert.deepEqual(
    mail.files.map(({ name }) => name),
    ['invite.ics'],
  )
})

test('times are written with the time zone of the sender', async () => {
  const cases: [lines: string[], when: string][] = [
    [['DTSTART;TZID=Europe/Berlin:20261203T140000'], '2026-12-03 14:00 Europe/Berlin'],
    [['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'], '2026-12-03'],
    [
      ['DTSTART;TZID="W. Europe":20261203T230000', 'DTEND:20261204T010000'],
      '2026-12-03 23:00 – 2026-12-04 01:00 W. Europe',
    ],
  ]
  for (const [lines, when] of cases) assert.equal((await alone(lines)).content, `When: ${when}`)
})

test('the text of a mail is not repeated, and the part and the file of an invitation are one file', async () => {
  const text = 'The export stops\n\nPlease bring\nthe log of the failed import.'
  const mail = await read(
    multipart([
      { body: text },
      { headers: ['Content-Type: text/calendar; method=REQUEST'], body: calendar(invitation) },
      {
        headers: ['Content-Type: application/ics; name="invite.ics"', 'Content-Transfer-Encoding: base64'],
        body: Buffer.from(calendar(invitation)).toString('base64'),
      },
    ]),
  )
  assert.equal(mail.content, `${text}\n\nWhen: 2026-12-03 14:00 – 14:30 UTC\nWhere: Room 4, 2nd floor`)
  assert.deepEqual(
    mail.files.map(({ name }) => name),
    ['invite.ics'],
  )
})

test('replies to invitations are distinguished from invitations', async () => {
  const of = async (method: string, type = `text/calendar; method=${method}`) => {
    const mail = await read(mailOf({ ...headersOf(), 'Content-Type': type }, calendar(invitation, method)))
    return mail.isCalendarAnswer
  }
  for (const method of ['REPLY', 'COUNTER', 'CANCEL']) {
    assert.equal(await of(method), true, method)
    assert.equal(await of(method, 'text/calendar'), true, method)
  }
  assert.equal(await of('REQUEST'), false)
  assert.equal((await read(mailOf(headersOf(), 'Hello'))).isCalendarAnswer, false)
})

test('a reply to an invitation in which a person writes is a mail of that person', async () => {
  const answer = [
    'SUMMARY:The export stops',
    'ATTENDEE;CN="Grace Holt";PARTSTAT=ACCEPTED:mailto:grace@example.com',
  ]
  const of = async (text: string, more: string[] = []) =>
    read(
      multipart([
        { body: text },
        {
          headers: ['Content-Type: text/calendar; method=REPLY'],
          body: calendar([...answer, ...more], 'REPLY'),
        },
      ]),
    )
  const ofPrograms = [
    '',
    'Grace Holt has accepted this invitation.\n\nThe export stops\nThursday',
    'grace@example.com hat zugesagt.',
    'Accepted: The export stops',
    'This event has been changed.\n\nThe export stops\nThursday',
  ]
  for (const text of ofPrograms) assert.equal((await of(text)).isCalendarAnswer, true, text)
  assert.equal((await of('', ['COMMENT;LANGUAGE=en-US:\\n'])).isCalendarAnswer, true)
  for (const text of ['Can we start at 3 pm instead?', 'Gern.\n\nGrace Holt'])
    assert.equal((await of(text)).isCalendarAnswer, false, text)
  const commented = await of('Grace Holt has accepted this invitation.', ['COMMENT:Can we start at 3 pm?'])
  assert.equal(commented.isCalendarAnswer, false)
  assert.match(commented.content, /Can we start at 3 pm\?/)
})
