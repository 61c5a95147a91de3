import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import {
  addFile,
  brokerFor,
  eventually,
  publishEvent,
  type TestResponse,
  testAdmin,
  testSecret,
} from '@earshot/testing'
import {
  type Feedback,
  member,
  pathsOf,
  reader,
  startFeedback,
  startWorkingFeedback,
  unknownIds,
} from '../../harness.ts'

const csv = { 'content-type': 'text/csv' }
const ndjson = { 'content-type': 'application/x-ndjson' }

const isOver = (it: { status: string }) => it.status === 'completed' || it.status === 'failed'

/** Runs an import and returns it when it has ended. */
const imported = async (
  { api }: Feedback,
  file: string,
  { query = '', headers = csv as Record<string, string> } = {},
): Promise<TestResponse['data']> => {
  const created = await api.post(`/imports?${query}`, file, headers)
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.equal(created.headers.get('location'), `/api/v1/imports/${created.data.id}`)
  return eventually(async () => {
    const { data } = await api.get(`/imports/${created.data.id}`)
    return isOver(data) && data
  })
}

/** The same for a file of bytes. */
const importedBytes = async (feedback: Feedback, bytes: Uint8Array<ArrayBuffer>, type: string) => {
  const response = await fetch(`${feedback.url}/api/v1/imports?boardId=${feedback.boardId}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-caller': signCaller(testSecret, testAdmin, 'feedback', Date.now()) },
    body: bytes,
  })
  const { data, error } = (await response.json()) as TestResponse
  if (response.status !== 201) return error.code
  return eventually(async () => {
    const it = (await feedback.api.get(`/imports/${data.id}`)).data
    return isOver(it) && it
  })
}

const posts = async ({ api }: Feedback, query = ''): Promise<TestResponse['data']> =>
  (await api.get(`/posts?sort=oldest&limit=100&${query}`)).data

const titles = async (feedback: Feedback, query = ''): Promise<string[]> =>
  (await posts(feedback, query)).map((post: { title: string }) => post.title)

const outcome = (it: Record<string, unknown>) => [
  it.totalRows,
  it.createdCount,
  it.skippedCount,
  it.failedCount,
]

test('every column of a row is imported into its post', async () => {
  await using feedback = await startWorkingFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs & crashes' })
  await feedback.create('/tags', { name: 'UI' })
  const file = `Title,Details,Board,Status,Tags,Vote Count,Author,Author_Email,Created,External ID,Upvoters
Dark mode,"My eyes,
at ""night"" 🌙",bugs-crashes,In progress,"ui,""Big, new""",12,Grace Holt,Grace@Example.com,2024-03-01 08:30,a-1,x
Export,,Bugs & Crashes,planned,,,,,2024-03-02,a-2,
Plain,,,,,,,,,,
`
  const it = await imported(feedback, file, { query: `boardId=${feedback.boardId}` })
  assert.equal(it.status, 'completed')
  assert.deepEqual(it.errors, [])
  assert.deepEqual(outcome(it), [3, 3, 0, 0])
  assert.deepEqual(it.ignoredColumns, ['Upvoters'])
  assert.deepEqual(it.errors, [])
  const [dark, exported, plain] = await posts(feedback)
  assert.deepEqual(
    [dark.title, dark.content, dark.boardId, dark.status, dark.votes, dark.authorName, dark.createdAt],
    [
      'Dark mode',
      'My eyes,\nat "night" 🌙',
      bugs.id,
      'in-progress',
      12,
      'Grace Holt',
      '2024-03-01T08:30:00.000Z',
    ],
  )
  assert.deepEqual(
    dark.tags.map((tag: { name: string }) => tag.name),
    ['Big, new', 'UI'],
  )
  assert.deepEqual([exported.boardId, exported.status, exported.votes], [bugs.id, 'planned', 0])
  assert.equal(exported.authorName, testAdmin.name)
  assert.deepEqual([plain.boardId, plain.status], [feedback.boardId, 'open'])
  assert.deepEqual(feedback.accounts.asked, ['grace@example.com'])
  assert.deepEqual(await titles(feedback, 'search=night'), ['Dark mode'], 'the post is found by its words')
})

test('the response to an upload warns of ignored columns of votes and authors', async () => {
  await using feedback = await startWorkingFeedback()
  const upload = async (file: string, headers: Record<string, string>, query = '') =>
    (await feedback.api.post(`/imports?dryRun=true&boardId=${feedback.boardId}${query}`, file, headers)).data
  const { id, warnings } = await upload('title,Voters,Vote weight,Requester,slug\nDark mode,a,3,Ann,x\n', csv)
  assert.deepEqual(
    warnings.map(({ code, columns }: { code: string; columns: string[] }) => [code, columns]),
    [
      ['votes_ignored', ['Voters', 'Vote weight']],
      ['authors_ignored', ['Requester']],
    ],
  )
  assert.deepEqual((await feedback.api.get(`/imports/${id}`)).data.warnings, warnings)
  assert.deepEqual((await feedback.api.get('/imports')).data[0].warnings, warnings)
  const lines = await upload('{"title":"Dark mode","postedBy":"Ann","slug":"x"}', ndjson)
  assert.deepEqual(lines.warnings[0].columns, ['postedBy'])
  assert.deepEqual((await upload('title,total_votes,created_by,slug\nDark mode,3,Ann,x\n', csv)).warnings, [])
})

test('an NDJSON line is imported like a CSV row', async () => {
  await using feedback = await startWorkingFeedback()
  const lines = [
    {
      title: 'Dark mode',
      tags: ['UI', 'Night'],
      votes: 3,
      authorName: 'Grace',
      externalId: '1',
      colour: 'red',
    },
    { title: 'Export', content: null, votes: '4', tags: 'UI', createdAt: '2024-03-01T08:30:00+02:00' },
  ].map(line => JSON.stringify(line))
  const file = `${lines[0]}\r\n\n${lines[1]}\n[1]\nnonsense\n{"title":7}`
  const it = await imported(feedback, file, { query: `boardId=${feedback.boardId}`, headers: ndjson })
  assert.deepEqual(outcome(it), [5, 2, 0, 3])
  assert.deepEqual(
    it.errors.map(({ row, path }: { row: number; path: string }) => `${row} ${path}`),
    ['4 ', '5 ', '6 title'],
  )
  assert.deepEqual(
    it.errors.map(({ value }: { value: string }) => value),
    ['[1]', 'nonsense', '7'],
  )
  assert.deepEqual(it.ignoredColumns, ['colour'])
  const [exported, dark] = await posts(feedback)
  assert.deepEqual([dark.title, dark.votes, dark.tags.length, dark.authorName], ['Dark mode', 3, 2, 'Grace'])
  assert.deepEqual(
    [exported.title, exported.votes, exported.createdAt],
    ['Export', 4, '2024-03-01T06:30:00.000Z'],
  )
})

test('rows with errors are reported with their column, and the others are imported', async () => {
  await using feedback = await startWorkingFeedback()
  const rows = [
    'title,board,status,votes,authorEmail,createdAt,content',
    'Good,feedback,,,,,',
    ',feedback,,,,,',
    'No board,,,,,,',
    'Wrong board,nowhere,,,,,',
    'Wrong status,feedback,nope,,,,',
    'Wrong votes,feedback,,many,,,',
    'Less votes,feedback,,-3,,,',
    'Wrong address,feedback,,,none,,',
    'Made up,feedback,,,1@anon.earshot,,',
    'Wrong time,feedback,,,,soon,',
    'The future,feedback,,,,2199-01-01,',
    `${'x'.repeat(201)},feedback,,,,,`,
    `NUL,feedback,,,,,a\0b`,
    'Two things,nowhere,nope,,,,',
  ]
  const it = await imported(feedback, rows.join('\n'))
  assert.deepEqual(outcome(it), [14, 1, 0, 13])
  const expected = [
    '3 title',
    '4 board',
    '5 board',
    '6 status',
    '7 votes',
    '8 votes',
    '9 authorEmail',
    '10 authorEmail',
    '11 createdAt',
    '12 createdAt',
    '13 title',
    '14 content',
    '15 board',
    '15 status',
  ]
  const named = (errors: { row: number; path: string }[]) => errors.map(({ row, path }) => `${row} ${path}`)
  assert.deepEqual(named(it.errors), expected)
  assert.deepEqual(
    it.errors.map(({ value }: { value: string | null }) => value),
    [
      null,
      null,
      'nowhere',
      'nope',
      'many',
      '-3',
      'none',
      '1@anon.earshot',
      'soon',
      '2199-01-01',
      'x'.repeat(100),
      'a\ufffdb',
      'nowhere',
      'nope',
    ],
  )
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await feedback.api.get(`/imports/${it.id}/errors?limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...named(page.data))
    cursor = (page.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen, expected)
  assert.deepEqual(await titles(feedback), ['Good'])
})

test('the address of an erased user is removed from the rejected values', async () => {
  const broker = brokerFor('feedback.events')
  await using feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  const { id } = await imported(feedback, 'title,board\nDark mode,Ideas of grace@example.com\n')
  const value = async () => (await feedback.api.get(`/imports/${id}/errors`)).data[0].value
  assert.equal(await value(), 'Ideas of grace@example.com')
  await publishEvent(broker, 'principal.erased', {
    principalId: newId('principal'),
    version: 2,
    email: 'grace@example.com',
  })
  await eventually(async () => (await value()) === 'Ideas of [erased]')
})

test('a row that was imported before creates no second post', async () => {
  await using feedback = await startWorkingFeedback()
  const other = await feedback.create('/boards', { name: 'Other' })
  const file = 'title,externalId\nOne,1\nTwo,2\nTwo again,2\n'
  const query = `boardId=${feedback.boardId}`
  assert.deepEqual(outcome(await imported(feedback, file, { query })), [3, 2, 1, 0])
  assert.deepEqual(outcome(await imported(feedback, `${file}Three,3\n`, { query })), [4, 1, 3, 0])
  assert.deepEqual((await titles(feedback)).toSorted(), ['One', 'Three', 'Two'])
  const elsewhere = await imported(feedback, file, { query: `boardId=${other.id}` })
  assert.deepEqual(outcome(elsewhere), [3, 2, 1, 0], 'external ids are separate for each board')
})

test('people are created only for rows that become posts', async () => {
  await using feedback = await startWorkingFeedback()
  const file = `title,externalId,authorName,status
One,1,Grace,
Two,2,Grace,
Three,3,Frank,nope
`
  const query = `boardId=${feedback.boardId}`
  for (const made of [2, 0]) {
    const it = await imported(feedback, file, { query })
    assert.deepEqual(outcome(it), [3, made, 2 - made, 1])
    assert.deepEqual(feedback.accounts.asked, ['anonymous'])
  }
  assert.deepEqual(
    (await posts(feedback)).map((post: { authorName: string }) => post.authorName),
    ['Grace', 'Grace'],
  )
})

test('a dry run checks every row and creates nothing', async () => {
  await using feedback = await startWorkingFeedback()
  const query = `boardId=${feedback.boardId}&dryRun=true`
  const file = 'title,tags,authorEmail,externalId\nOne,New,grace@example.com,1\n,,,\nTwo,,,1\n'
  const it = await imported(feedback, file, { query })
  assert.deepEqual([it.dryRun, ...outcome(it)], [true, 2, 1, 1, 0])
  assert.deepEqual(await titles(feedback), [])
  assert.deepEqual((await feedback.api.get('/tags')).data, [])
  assert.deepEqual(feedback.accounts.asked, [])
})

test('imported posts emit post.created only with notify=true', async () => {
  await using feedback = await startWorkingFeedback()
  const createdEvents = async () => (await feedback.events()).filter(event => event.type === 'post.created')
  await imported(feedback, 'title\nQuiet\n', { query: `boardId=${feedback.boardId}` })
  assert.deepEqual(await createdEvents(), [])
  const file = 'title,authorName,authorEmail,votes\nLoud,Grace,grace@example.com,7\n'
  await imported(feedback, file, { query: `boardId=${feedback.boardId}&notify=true` })
  const [event, ...others] = await createdEvents()
  assert.deepEqual(others, [])
  const [post] = await posts(feedback, 'search=loud')
  assert.deepEqual(event?.data, {
    post: {
      id: post.id,
      title: 'Loud',
      content: '',
      boardId: feedback.boardId,
      boardSlug: 'feedback',
      authorEmail: 'grace@example.com',
      authorName: 'Grace',
      voteCount: 7,
    },
  })
})

test('files are read with any delimiter, line ending, quoting, byte order mark and encoding', async () => {
  await using feedback = await startWorkingFeedback()
  const text = 'title;content\r\n"Größe; ""L""";"Zeile 1\r\nZeile 2"\r\n'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const files: [Buffer<ArrayBuffer>, string][] = [
    [Buffer.from(text), 'text/csv'],
    [Buffer.from(`\ufeff${text}`), 'text/csv'],
    [Buffer.from(text.replaceAll(';', ',').replace('Größe,', 'Größe;')), 'text/csv; charset=utf-8'],
    [Buffer.from(text.replaceAll(';', '\t').replace('Größe\t', 'Größe;')), 'text/csv'],
    [Buffer.from(text.replaceAll('\r\n', '\r').replace('1\r', '1\r\n')), 'text/csv'],
    [Buffer.from(text, 'latin1'), 'text/csv; charset=windows-1252'],
    [utf16, 'text/csv'],
    [Buffer.from(utf16).swap16(), 'text/csv'],
    [Buffer.from(text, 'utf16le'), 'text/csv; charset="utf-16le"'],
  ]
  for (const [bytes, type] of files) {
    const it = await importedBytes(feedback, bytes, type)
    assert.deepEqual(outcome(it), [1, 1, 0, 0], `${type} ${bytes.subarray(0, 8).toString('hex')}`)
  }
  for (const { title, content } of await posts(feedback))
    assert.deepEqual([title, content], ['Größe; "L"', 'Zeile 1\r\nZeile 2'])
  assert.equal((await posts(feedback)).length, files.length)
})

test('an unreadable file is rejected, and no row of it is stored', async () => {
  await using feedback = await startWorkingFeedback()
  const { api, boardId } = feedback
  const good = `title\n${'Good\n'.repeat(2000)}`
  const wrong: [string | Buffer<ArrayBuffer>, string, string][] = [
    [`${good}"never closed\n`, 'text/csv', 'BAD_REQUEST'],
    [`${good}a "quote" within\n`, 'text/csv', 'BAD_REQUEST'],
    [Buffer.from(`${good}Gr\xf6\xdfe\n`, 'latin1'), 'text/csv', 'BAD_REQUEST'],
    [Buffer.concat([Buffer.from(good), Buffer.from([0xe2, 0x82])]), 'text/csv', 'BAD_REQUEST'],
    [good, 'text/csv; charset=klingon', 'UNSUPPORTED_MEDIA_TYPE'],
    ['', 'text/csv', 'VALIDATION_ERROR'],
    ['name of it,board\nx,y\n', 'text/csv', 'VALIDATION_ERROR'],
    [`${'title,'.repeat(300)}\n`, 'text/csv', 'BAD_REQUEST'],
    ['{'.padEnd(3_000_000, 'x'), 'application/x-ndjson', 'BAD_REQUEST'],
  ]
  for (const [file, type, code] of wrong)
    assert.equal(
      await importedBytes(feedback, Buffer.from(file), type),
      code,
      `${type} ${String(file).slice(-20)}`,
    )
  for (const query of ['boardId=nope', `boardId=${unknownIds.board}`, 'dryRun=yes', 'notify=yes', 'x=1'])
    assert.equal((await api.post(`/imports?${query}`, good, csv)).status, 400, query)
  assert.deepEqual(pathsOf(await api.post(`/imports?boardId=${unknownIds.board}`, good, csv)), ['boardId'])
  assert.equal(
    (await api.post(`/imports?boardId=${boardId}`, good, { 'content-type': 'text/plain' })).status,
    415,
  )
  assert.deepEqual((await api.get('/imports')).data, [])
  assert.deepEqual(await feedback.database.query('select from feedback.import_rows'), [])
})

test('imports require an admin, and a read-only admin may read them', async () => {
  await using feedback = await startWorkingFeedback()
  const it = await imported(feedback, 'title\nOne\n', { query: `boardId=${feedback.boardId}` })
  for (const caller of [member, reader]) {
    const api = feedback.as(caller)
    assert.equal((await api.post('/imports', 'title\nOne\n', csv)).status, 403)
    for (const path of ['/imports', `/imports/${it.id}`, `/imports/${it.id}/errors`])
      assert.equal((await api.get(path)).status, 403)
  }
  const readOnly = feedback.as({ ...testAdmin, scopes: ['read:feedback'] })
  assert.deepEqual((await readOnly.get('/imports')).data, [it])
  assert.equal((await readOnly.post('/imports', 'title\nOne\n', csv)).status, 403)
  assert.equal((await readOnly.get('/imports/import_01jn0where0n0where0n0where')).status, 404)
  assert.equal((await readOnly.get('/imports/import_01jn0where0n0where0n0where/errors')).status, 404)
  const audited = (await feedback.events()).filter(event => event.type === 'audit.recorded')
  assert.deepEqual(
    audited.map(event => (event.data.entry as { action: string }).action),
    ['import.created'],
  )
})

test('a repeated Idempotency-Key returns the same import', async () => {
  await using feedback = await startWorkingFeedback()
  const key = { ...csv, 'idempotency-key': 'import-1' }
  const path = `/imports?boardId=${feedback.boardId}`
  const first = await feedback.api.post(path, 'title\nOne\n', key)
  const again = await feedback.api.post(path, 'title\nOne\n', key)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  assert.equal((await feedback.api.post(path, 'title\nTwo\n', key)).status, 422)
  await eventually(async () => (await titles(feedback)).length > 0)
  assert.deepEqual(await titles(feedback), ['One'])
})

test('each author of an import is requested once, by address or name', async () => {
  await using feedback = await startWorkingFeedback()
  const rows = Array.from({ length: 1200 }, (_, row) =>
    row % 2 === 0 ? `Post ${row},Grace,grace@example.com` : `Post ${row},Lin,`,
  )
  const file = `title,authorName,authorEmail\n${rows.join('\n')}\n`
  const it = await imported(feedback, file, { query: `boardId=${feedback.boardId}` })
  assert.deepEqual(outcome(it), [1200, 1200, 0, 0])
  assert.deepEqual(feedback.accounts.asked.toSorted(), ['anonymous', 'grace@example.com'])
})

test('a row whose file does not exist, or whose attachments are neither files nor links, fails with the name of the column', async () => {
  await using feedback = await startWorkingFeedback()
  const { fileId } = addFile(feedback.accounts, member.principalId)
  const unknown = newId('file')
  const file = [
    { title: 'Both', attachments: [fileId, 'https://example.com/a.log'] },
    { title: 'Unknown', attachments: `${fileId} ${unknown}` },
    { title: 'Wrong', attachments: 'a.log' },
    { title: 'Empty', attachments: [] },
  ]
    .map(line => JSON.stringify(line))
    .join('\n')
  for (const dryRun of [true, false]) {
    const query = `boardId=${feedback.boardId}&dryRun=${dryRun}`
    const it = await imported(feedback, file, { query, headers: ndjson })
    assert.deepEqual(outcome(it), [4, 2, 0, 2])
    assert.deepEqual(
      it.errors.map(({ row, path }: { row: number; path: string }) => [row, path]),
      [
        [2, 'attachments'],
        [3, 'attachments'],
      ],
    )
  }
  assert.deepEqual((await titles(feedback)).toSorted(), ['Both', 'Empty'])
})

test('dates before 1970 are kept, in files and in requests', async () => {
  await using feedback = await startWorkingFeedback()
  const { api, boardId } = feedback
  const it = await imported(
    feedback,
    'title,createdAt\nMoon,1969-07-20T20:17:40Z\nPaper,1888-05-01\nLetter,0800-12-25 09:30',
    { query: `boardId=${boardId}` },
  )
  assert.deepEqual(outcome(it).slice(0, 2), [3, 3])
  const sent = await api.post('/posts', { boardId, title: 'Sputnik', createdAt: '1957-10-04T19:28:34Z' })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const { data: comment } = await api.post(`/posts/${sent.data.id}/comments`, {
    content: 'Beep.',
    createdAt: '1957-10-05T00:00:00Z',
  })
  assert.equal(comment.createdAt, '1957-10-05T00:00:00.000Z')
  assert.deepEqual(
    (await posts(feedback)).map((post: { createdAt: string }) => post.createdAt),
    [
      '0800-12-25T09:30:00.000Z',
      '1888-05-01T00:00:00.000Z',
      '1957-10-04T19:28:34.000Z',
      '1969-07-20T20:17:40.000Z',
    ],
  )
  assert.equal((await posts(feedback, 'dateFrom=1900-01-01&dateTo=1960-01-01')).length, 1)
})
