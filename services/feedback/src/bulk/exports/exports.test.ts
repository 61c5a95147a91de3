import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signCaller } from '@earshot/http'
import { addFile, eventually, testAdmin, testSecret } from '@earshot/testing'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type Feedback, member, startFeedback, startWorkingFeedback } from '../../harness.ts'
import { escapeFormula, unescapeFormula } from '../../text/formulas.ts'
import { csvFile } from './csv.ts'

const exported = async (feedback: Feedback, path: string): Promise<{ text: string; headers: Headers }> => {
  const caller = signCaller(testSecret, testAdmin, 'feedback', Date.now())
  const response = await fetch(`${feedback.url}/api/v1/exports/${path}`, { headers: { 'x-caller': caller } })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  assert.equal(response.status, 200, text)
  return { text, headers: response.headers }
}

/** The rows of a CSV file, by the names of its columns. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true })

test('the export has one row for every live post', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI, "new"' })
  const plain = await feedback.create('/tags', { name: 'API' })
  const post = await feedback.createPost({
    title: 'Größe; "L", 🌙',
    content: 'One\nTwo\r\nThree',
    statusId: feedback.statusIds.planned,
    tagIds: [tag.id, plain.id],
    createdAt: '2024-03-01T08:30:00Z',
  })
  const kept = await feedback.createPost({ title: 'Kept' })
  const deleted = await feedback.createPost({ title: 'Deleted' })
  await feedback.api.delete(`/posts/${deleted.id}`)
  const { text, headers } = await exported(feedback, 'posts.csv')
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="posts.csv"')
  const rows = rowsOf(text)
  assert.deepEqual(rows[0], {
    id: post.id,
    title: 'Größe; "L", 🌙',
    content: 'One\nTwo\r\nThree',
    board: 'feedback',
    status: 'planned',
    tags: 'API,"UI, ""new"""',
    votes: '0',
    comments: '0',
    authorName: testAdmin.name,
    authorEmail: '',
    createdAt: '2024-03-01T08:30:00.000Z',
    updatedAt: post.updatedAt,
    attachments: '',
  })
  assert.deepEqual(
    rows.map(row => row.id),
    [post.id, kept.id],
  )
  assert.ok(text.split('\r\n').length > rows.length, 'lines end with CRLF, as in RFC 4180')
})

test('the export can be limited to a board and start with a byte order mark', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  await feedback.createPost({ title: 'Elsewhere' })
  await feedback.createPost({ title: 'Here', boardId: bugs.id })
  const { text } = await exported(feedback, `posts.csv?boardId=${bugs.id}&bom=true`)
  assert.ok(text.startsWith('\ufeffid,title,'))
  assert.deepEqual(
    rowsOf(text).map(row => row.title),
    ['Here'],
  )
  assert.ok((await exported(feedback, 'posts.csv')).text.startsWith('id,title,'))
})

test('no cell starts like a formula', async () => {
  await using feedback = await startFeedback()
  const titles = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1", '=cmd|"/c calc"!A1', '＝1', 'a=1']
  for (const title of titles) await feedback.createPost({ title, content: '\t=1' })
  const rows = rowsOf((await exported(feedback, 'posts.csv')).text)
  for (const { title = '', content = '' } of rows) {
    assert.doesNotMatch(title, /^[=+\-@\t\r\n＝]/)
    assert.doesNotMatch(content, /^[=+\-@\t\r\n]/)
  }
  assert.deepEqual(
    rows.map(row => unescapeFormula(row.title ?? '')),
    titles,
  )
})

test('unescaping a formula restores the original text', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '＝') })
  fc.assert(
    fc.property(text, cell => {
      assert.equal(unescapeFormula(escapeFormula(cell)), cell)
      assert.doesNotMatch(escapeFormula(cell), /^[=+\-@\t＝]/)
    }),
  )
})

test('the export of users has their counts, and no members or erased users', async () => {
  await using feedback = await startFeedback()
  const { query } = feedback.database
  await query(`insert into feedback.people (id, kind, name, email, role, erased_at) values
    ('principal_01kjyzskgxecst1qm4s4vy0znr', 'user', '=Grace', 'grace@example.com', 'user', null),
    ('principal_01kjyzskgxecst1qm4s4vy0zns', 'user', null, null, 'user', null),
    ('principal_01kjyzskgxecst1qm4s4vy0znt', 'user', 'Ada', 'ada@example.com', 'admin', null),
    ('principal_01kjyzskgxecst1qm4s4vy0znv', 'user', 'Deleted user', null, null, now()),
    ('principal_01kjyzskgxecst1qm4s4vy0znw', 'service', 'A key', null, null, null)`)
  const { id } = await feedback.createPost()
  await query('update feedback.posts set author_principal_id = $1 where id = $2', [
    'principal_01kjyzskgxecst1qm4s4vy0znr',
    id,
  ])
  await query('insert into feedback.votes (post_id, principal_id) values ($1, $2)', [
    id,
    'principal_01kjyzskgxecst1qm4s4vy0zns',
  ])
  const rows = rowsOf((await exported(feedback, 'users.csv')).text)
  assert.deepEqual(
    rows.map(({ name, email, posts, votes }) => [name, email, posts, votes]),
    [
      ["'=Grace", 'grace@example.com', '1', '0'],
      ['', '', '0', '1'],
    ],
  )
  assert.match(rows[0]?.joinedAt ?? '', /^2026-03-0\d/)
})

test('exports require an admin, who may be read-only, and are recorded in the audit log', async () => {
  await using feedback = await startFeedback()
  for (const path of ['posts.csv', 'users.csv']) {
    assert.equal((await feedback.as(member).get(`/exports/${path}`)).status, 403)
    assert.equal((await feedback.api.get(`/exports/${path}?bom=yes`)).status, 400)
    await exported(feedback, path)
  }
  const noted = (await feedback.events()).map(event => event.data.entry as { action: string; target: object })
  assert.deepEqual(
    noted.map(({ action, target }) => ({ action, target })),
    ['posts.csv', 'users.csv'].map(id => ({ action: 'export.created', target: { kind: 'export', id } })),
  )
})

test('an export of several pages has each post once', async () => {
  await using feedback = await startFeedback()
  await feedback.database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || lpad(n::text, 5, '0'), $1, 'principal_x', n::text, '', now(), now()
     from generate_series(1, 1600) n`,
    [feedback.boardId],
  )
  const titles = rowsOf((await exported(feedback, 'posts.csv')).text).map(row => Number(row.title))
  assert.deepEqual(
    titles,
    Array.from({ length: 1600 }, (_, index) => index + 1),
  )
})

test('the next page is read only after the previous one was consumed', async () => {
  let read = 0
  const next = async (last: number | undefined) => {
    read++
    return [(last ?? 0) + 1]
  }
  const file = csvFile({ columns: [['n', n => n]], next, bom: false })
  for (let taken = 0; taken < 4; taken++) {
    await file.next()
    assert.equal(read, taken)
  }
})

/** The columns of a post that an export and import preserve: all but id, comments and updatedAt. */
const portable = (text: string) =>
  rowsOf(text)
    .map(({ id, comments, updatedAt, ...rest }) => rest)
    .toSorted((a, b) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1))

const csv = { 'content-type': 'text/csv' }

const importInto = async ({ api }: Feedback, file: string) => {
  const { data } = await api.post('/imports', file, csv)
  return eventually(async () => {
    const it = (await api.get(`/imports/${data.id}`)).data
    return it.status === 'completed' && it
  })
}

test('exporting and importing into another workspace preserves posts, and importing into the same one changes nothing', async () => {
  await using here = await startWorkingFeedback()
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(text => text.trim() !== '')
  const nasty = fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", '=', 'a', 'é', '🌙', ' ', '\t', '-'),
  })
  const samples = fc.sample(fc.tuple(line, fc.oneof(line, nasty)), { numRuns: 120, seed: 7 })
  const tags = await Promise.all(['UI', 'a, b', 'c "d"', '=x'].map(name => here.create('/tags', { name })))
  const operations = samples.map(([title, content], index) => ({
    method: 'create',
    body: {
      title: `${title} ${index}`,
      content,
      boardId: here.boardId,
      tagIds: tags.slice(0, index % 5).map(tag => tag.id),
      createdAt: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
    },
  }))
  for (let start = 0; start < operations.length; start += 100) {
    const { data } = await here.api.post('/posts/batch', { operations: operations.slice(start, start + 100) })
    for (const item of data) assert.equal(item.status, 201, JSON.stringify(item))
  }
  const { text } = await exported(here, 'posts.csv?bom=true')
  await using there = await startWorkingFeedback()
  assert.equal((await importInto(there, text)).createdCount, samples.length)
  assert.deepEqual(portable((await exported(there, 'posts.csv')).text), portable(text))
  const again = await importInto(here, text)
  assert.deepEqual([again.createdCount, again.skippedCount, again.failedCount], [0, samples.length, 0])
})

test('an export has the ids of files and the links, and an import takes them', async () => {
  await using here = await startWorkingFeedback()
  const file = addFile(here.accounts, testAdmin.principalId)
  const link = { name: 'Trace', contentType: 'text/plain', size: 12 }
  const attachments = [
    { fileId: file.fileId },
    { ...link, url: 'https://example.com/logs/my trace.log?x=1' },
    { ...link, url: 'http://example.com' },
  ]
  await here.createPost({ attachments })
  const { text } = await exported(here, 'posts.csv')
  const [row] = rowsOf(text)
  assert.equal(
    row?.attachments,
    `${file.fileId} https://example.com/logs/my%20trace.log?x=1 http://example.com`,
  )
  await using there = await startWorkingFeedback()
  there.accounts.files.set(file.fileId ?? '', { uploaderId: testAdmin.principalId, ...file })
  assert.equal((await importInto(there, text)).createdCount, 1)
  const [item] = (await there.api.get('/posts')).data
  const { data: post } = await there.api.get(`/posts/${item.id}`)
  assert.deepEqual(
    post.attachments.map(({ fileId, name, contentType, size }: Record<string, unknown>) => [
      fileId,
      name,
      contentType,
      size,
    ]),
    [
      [file.fileId, file.name, file.contentType, file.size],
      [null, 'my%20trace.log', 'application/octet-stream', 0],
      [null, 'example.com', 'application/octet-stream', 0],
    ],
  )
  assert.equal(
    (await exported(there, 'posts.csv')).text.split('\r\n')[1]?.includes(row?.attachments ?? ''),
    true,
  )
})
