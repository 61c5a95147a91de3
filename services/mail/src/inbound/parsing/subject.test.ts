import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForwardSubject, isReplySubject } from './subject.ts'

test('subjects of replies and of forwarded mails are recognized in many languages', () => {
  const replies = [
    'Re: Export',
    'RE : Export',
    'Re[2]: Export',
    'AW: WG: Export',
    'SV: Export',
    'VS: Export',
    'Odp: Export',
    'R: Export',
    'Ynt: Export',
    'Vá: Export',
    'ΑΠ: Export',
    'Отв: Export',
    '回复：Export',
    '答复: Export',
    '[EXTERNAL] Re: Export',
    '[#12] [Team] AW: Export',
  ]
  for (const subject of replies)
    assert.deepEqual([isReplySubject(subject), isForwardSubject(subject)], [true, false], subject)
  const forwards = [
    'Fwd: Export',
    'FW: Export',
    'WG: Re: Export',
    'TR : Export',
    'RV: Export',
    '转发：Export',
    '[EXT] Fwd: Export',
  ]
  for (const subject of forwards)
    assert.deepEqual([isReplySubject(subject), isForwardSubject(subject)], [false, true], subject)
  for (const subject of [
    null,
    '',
    'Export',
    'Reply: yes',
    'Report: 5',
    'Resume',
    'I: the export',
    'Question: re: export',
  ])
    assert.deepEqual([isReplySubject(subject), isForwardSubject(subject)], [false, false], String(subject))
})
