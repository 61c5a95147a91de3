import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningsFor } from './warnings.ts'

const codesFor = (name: string) => warningsFor([name]).map(({ code }) => code)

test('ignored columns of votes and authors get a warning, whatever their system calls them', () => {
  for (const name of [
    'Upvoters',
    'vote_weight',
    'VoterEmails',
    'Total Likes',
    'supporters',
    'Stimmen',
    'Nombre de voix',
    '投票数',
  ])
    assert.deepEqual(codesFor(name), ['votes_ignored'], name)
  for (const name of [
    'created_by_id',
    'CreatedByName',
    'Requester',
    'Posted By',
    'customer email',
    'User ID',
    'Autor',
    '投稿者',
  ])
    assert.deepEqual(codesFor(name), ['authors_ignored'], name)
})

test('other ignored columns get none', () => {
  for (const name of [
    'slug',
    'updated_at',
    'Assignee email',
    'responded_by',
    'Comments',
    'comments_count',
    'Priority',
    'URL',
    'Owner',
    '',
  ])
    assert.deepEqual(codesFor(name), [], name)
  assert.deepEqual(warningsFor([]), [])
})

test('columns of one kind share a warning, which says what becomes of the posts', () => {
  const [votes, authors, ...more] = warningsFor(['Requester', 'slug', 'Voters', 'vote weight'])
  assert.deepEqual([votes?.columns, authors?.columns, more], [['Voters', 'vote weight'], ['Requester'], []])
  assert.match(votes?.message ?? '', /no votes .* "votes"/)
  assert.match(authors?.message ?? '', /"authorEmail"\. You become the author/)
})
