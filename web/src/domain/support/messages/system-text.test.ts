import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translatorFor } from '@earshot/i18n'
import { load } from '../../../texts/language.ts'
import { systemText } from './system-text.ts'

const naming = { person: () => 'Ada', team: () => 'Billing' }
const english = { ...naming, language: 'en', t: translatorFor('en', (await load('en')).catalogue) } as const
const arabic = { ...naming, language: 'ar', t: translatorFor('ar', (await load('ar')).catalogue) } as const

test('a system message names the member and the team', () => {
  const content =
    'The conversation was assigned to principal_01kjyzskgxecst1qm4s4vy0znv. The conversation was removed from team_01kjyzskgxecst1qm4s4vy0znv.'
  assert.equal(
    systemText(english, content),
    'The conversation was assigned to Ada. The conversation was removed from the team Billing.',
  )
  assert.match(systemText(arabic, content), /Ada.+Billing/)
})

test('each sentence of the service is shown in Arabic', () => {
  for (const content of [
    'The conversation was closed.',
    'The conversation was reopened.',
    'The snooze ended. The conversation is open again.',
    'The conversation was snoozed until the visitor replies.',
    'The conversation was snoozed until 2026-03-02T09:00:00.000Z.',
    'The conversation was unassigned from principal_01kjyzskgxecst1qm4s4vy0znv.',
    'The conversation was assigned to team_01kjyzskgxecst1qm4s4vy0znv.',
    'The priority was changed from none to urgent.',
    'The assistant handed the conversation off to the team.',
    'The conversation was merged into conversation_01kkd4d2rwecst1qms2yk9e6jy.',
    'The conversation was unmerged from conversation_01kkd4d2rwecst1qms2yk9e6jy.',
    'The conversation conversation_01kkd4d2rwecst1qms2yk9e6jy was merged into this one.',
    'The conversation conversation_01kkd4d2rwecst1qms2yk9e6jy was unmerged from this one.',
    'Messages were split off into conversation_01kkd4d2rwecst1qms2yk9e6jy.',
    'The conversation was split off from conversation_01kkd4d2rwecst1qms2yk9e6jy.',
  ])
    assert.doesNotMatch(systemText(arabic, content), /conversation|split|snooze|priority|team|none|urgent/)
})

test('a text that the panel does not know is shown as it is', () => {
  assert.equal(systemText(arabic, 'Imported from elsewhere.'), 'Imported from elsewhere.')
})
