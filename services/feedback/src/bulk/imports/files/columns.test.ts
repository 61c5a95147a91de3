import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headOf } from './columns.ts'

const files: [string, string, string[], string[]][] = [
  [
    'Fider',
    'number,title,description,created_at,created_by,total_votes,total_comments,status,responded_by,responded_at,response,original_number,original_title,tags',
    ['externalId', 'title', 'content', 'createdAt', 'authorName', 'votes', 'status', 'tags'],
    ['total_comments', 'responded_by', 'responded_at', 'response', 'original_number', 'original_title'],
  ],
  [
    'UserVoice',
    'Suggestion ID,Suggestion Title,Suggestion Description,Forum Name,Suggestion Status,Votes Count,Suggestion Created At (UTC),Creator Name,Creator Email,Supporters',
    ['externalId', 'title', 'content', 'board', 'status', 'votes', 'createdAt', 'authorName', 'authorEmail'],
    ['Supporters'],
  ],
  [
    'Productboard',
    'Feature ID,Feature Name,Feature Description,Feature Status,Feature Tags,User Email',
    ['externalId', 'title', 'content', 'status', 'tags', 'authorEmail'],
    [],
  ],
  [
    'our own export',
    'title,content,board,status,tags,votes,authorName,authorEmail,createdAt,externalId,attachments',
    [
      'title',
      'content',
      'board',
      'status',
      'tags',
      'votes',
      'authorName',
      'authorEmail',
      'createdAt',
      'externalId',
      'attachments',
    ],
    [],
  ],
]

test('the columns of exports of other systems are known by their names there', () => {
  for (const [system, line, columns, ignored] of files) {
    const head = headOf(line.split(','))
    assert.deepEqual(
      head.places.filter(place => place !== undefined),
      columns,
      system,
    )
    assert.deepEqual(head.ignored, ignored, system)
  }
})

test('if two names mean one column, our own name wins', () => {
  assert.deepEqual(headOf(['Feature Name', 'title', 'id', 'number']).places, [
    undefined,
    'title',
    'externalId',
    undefined,
  ])
})
