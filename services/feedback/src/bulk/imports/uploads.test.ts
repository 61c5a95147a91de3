import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { signCaller } from '@earshot/http'
import { eventually, type TestResponse, testAdmin, testSecret } from '@earshot/testing'
import { type Feedback, startFeedback, startWorkingFeedback } from '../../harness.ts'

const csv = { 'content-type': 'text/csv' }
const rows = (count: number) => 'A row\n'.repeat(count)

const caller = () => ({ 'x-caller': signCaller(testSecret, testAdmin, 'feedback', Date.now()) })

type Answer = { status: number; retryAfter: string | undefined; body: TestResponse }

/** Clients whose uploads are cut off at the end of the scope, so that the service can stop. */
const clientsOf = ({ url, boardId }: Feedback) => {
  const requests: ClientRequest[] = []
  return {
    /** Starts an upload on a connection of its own, sends the first rows and keeps it open. */
    start: (sent = rows(1), key?: string) => {
      const request = httpRequest(`${url}/api/v1/imports?boardId=${boardId}`, {
        method: 'POST',
        agent: false,
        headers: { ...csv, ...caller(), ...(key && { 'idempotency-key': key }) },
      })
      requests.push(request)
      const answer = once(request, 'response').then(
        async ([response]: IncomingMessage[]): Promise<Answer> => {
          const { statusCode: status = 0, headers } = response as IncomingMessage
          const body = (await json(response as IncomingMessage)) as TestResponse
          return { status, retryAfter: headers['retry-after'], body }
        },
      )
      answer.catch(() => undefined)
      request.write(`title\n${sent}`)
      return { request, answer }
    },
    [Symbol.dispose]: () => {
      for (const request of requests) request.destroy()
    },
  }
}

const receiving = async ({ database }: Feedback): Promise<number> =>
  (await database.query(`select from feedback.imports where status = 'receiving'`)).length

const leftovers = async ({ database }: Feedback): Promise<number> =>
  (
    await database.query(
      `select from feedback.imports union all select from feedback.import_rows
       union all select from feedback.import_errors`,
    )
  ).length

/** The connections of the service that hold a transaction or run a statement. */
const busy = ({ database }: Feedback) =>
  database.query(
    `select state from pg_stat_activity where datname = current_database()
     and application_name like 'earshot-feedback %' and state <> 'idle'`,
  )

test('beside eight slow uploads, requests succeed and two uploads are received', async () => {
  await using feedback = await startFeedback()
  using clients = clientsOf(feedback)
  const uploads = Array.from({ length: 8 }, (_, index) =>
    clients.start(rows(1200), index % 2 === 0 ? `upload-${index}` : undefined),
  )
  const refused = new Set<Answer>()
  for (const { answer } of uploads) void answer.then(it => refused.add(it)).catch(() => undefined)
  await eventually(async () => refused.size === 6 && (await receiving(feedback)) === 2)
  await eventually(async () => (await busy(feedback)).length === 0)
  for (const { status, retryAfter, body } of refused) {
    assert.deepEqual([status, body.error.code], [429, 'RATE_LIMITED'])
    assert.ok(Number(retryAfter) > 0)
  }
  for (let post = 0; post < 20; post++) await feedback.createPost()
  const ready = await fetch(`${feedback.url}/api/health/ready`)
  assert.equal(ready.status, 200)

  for (const { request } of uploads) request.end(rows(1))
  const statuses = await Promise.all(uploads.map(async ({ answer }) => (await answer).status))
  assert.deepEqual(statuses.sort(), [201, 201, 429, 429, 429, 429, 429, 429])
  const { data } = await feedback.api.get('/imports')
  assert.deepEqual(
    data.map((it: { totalRows: number }) => it.totalRows),
    [1201, 1201],
  )
  const next = clients.start()
  next.request.end()
  assert.equal((await next.answer).status, 201)
})

test('an upload in progress is not an import yet, and the worker does not start it', async () => {
  await using feedback = await startWorkingFeedback()
  using clients = clientsOf(feedback)
  const { request, answer } = clients.start(rows(1200))
  await eventually(async () => (await leftovers(feedback)) > 1000)
  const [row] = await feedback.database.query('select id from feedback.imports')
  assert.deepEqual((await feedback.api.get('/imports')).data, [])
  assert.equal((await feedback.api.get(`/imports/${row?.id}`)).status, 404)
  assert.deepEqual((await feedback.api.get('/posts')).data, [])
  request.end()
  const { status, body } = await answer
  assert.deepEqual([status, body.data.id, body.data.totalRows], [201, row?.id, 1200])
  await eventually(async () => (await feedback.api.get(`/imports/${row?.id}`)).data.status === 'completed')
})

test('an upload that the client aborts, or that is refused or replayed, leaves nothing', async () => {
  await using feedback = await startFeedback()
  using clients = clientsOf(feedback)
  const aborted = clients.start(`${rows(1200)}\n${',\n'.repeat(600)}`, 'aborted')
  await eventually(async () => (await leftovers(feedback)) > 1000)
  aborted.request.destroy()
  await eventually(async () => (await leftovers(feedback)) === 0)

  const wrong = clients.start(rows(1200), 'wrong')
  await eventually(async () => (await leftovers(feedback)) > 1000)
  wrong.request.end('"never closed')
  assert.equal((await wrong.answer).status, 400)
  assert.equal(await leftovers(feedback), 0)

  const [first, second] = ['first', 'second'].map(() => clients.start(rows(1200), 'same'))
  await eventually(async () => (await leftovers(feedback)) > 2000)
  first?.request.end()
  const stored = await first?.answer
  second?.request.end()
  assert.deepEqual((await second?.answer)?.body, stored?.body)
  assert.equal(await leftovers(feedback), 1 + 1200)
})

test('a board that is deleted during the upload refuses it', async () => {
  await using feedback = await startFeedback()
  const board = await feedback.create('/boards', { name: 'Short-lived' })
  using clients = clientsOf({ ...feedback, boardId: board.id })
  const { request, answer } = clients.start(rows(1200))
  await eventually(async () => (await leftovers(feedback)) > 1000)
  await feedback.api.delete(`/boards/${board.id}`)
  request.end()
  const { status, body } = await answer
  assert.deepEqual([status, body.error.details.errors[0].path], [400, 'boardId'])
  assert.equal(await leftovers(feedback), 0)
})

/** Ends the leases of all uploads, like the time after their process was killed. */
const expireLeases = ({ database }: Feedback) =>
  database.query(`update feedback.imports set upload_lease_until = now() - interval '1 second'`)

test('an upload whose lease has ended gives its slot to another, and gets 503 when it continues', async () => {
  await using feedback = await startFeedback()
  using clients = clientsOf(feedback)
  const old = [clients.start(rows(600)), clients.start(rows(600))]
  await eventually(async () => (await leftovers(feedback)) > 1000)
  await expireLeases(feedback)
  const next = clients.start(rows(3))
  next.request.end()
  assert.equal((await next.answer).status, 201)
  for (const { request, answer } of old) {
    request.end(rows(600))
    const { status, body } = await answer
    assert.deepEqual([status, body.error.code], [503, 'UNAVAILABLE'])
  }
  assert.equal(await leftovers(feedback), 1 + 3)
})

test('the worker deletes uploads whose lease has ended', async () => {
  await using feedback = await startWorkingFeedback()
  using clients = clientsOf(feedback)
  clients.start(rows(600))
  await eventually(async () => (await leftovers(feedback)) > 500)
  await expireLeases(feedback)
  await eventually(async () => (await leftovers(feedback)) === 0, { withinMs: 20_000 })
})

/** Opens an export and reads nothing but its headers. */
const openExport = async ({ url }: Feedback): Promise<IncomingMessage> => {
  const request = httpRequest(`${url}/api/v1/exports/posts.csv`, { agent: false, headers: caller() })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.pause()
  return response
}

test('more exports than the pool has connections, whose clients do not read, hold none', async () => {
  await using feedback = await startFeedback()
  await feedback.database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, words_version, created_at,
       updated_at)
     select 'post_' || lpad(n::text, 9, '0'), $1, 'principal_x', n::text, repeat('x', 10000), 99, now(), now()
     from generate_series(1, 3000) n`,
    [feedback.boardId],
  )
  const exports = await Promise.all(Array.from({ length: 12 }, () => openExport(feedback)))
  await eventually(async () => (await busy(feedback)).length === 0)
  for (let post = 0; post < 20; post++) await feedback.createPost()
  assert.equal((await fetch(`${feedback.url}/api/health/ready`)).status, 200)
  assert.ok(exports.every(response => !response.complete))
  const [read, ...others] = exports
  let length = 0
  for await (const part of read ?? []) length += part.length
  assert.ok(length > 3000 * 10_000, String(length))
  for (const response of others) response.destroy()
})

test('the lease of an upload is extended while its client sends nothing', async () => {
  await using feedback = await startFeedback()
  using clients = clientsOf(feedback)
  clients.start()
  await eventually(async () => (await receiving(feedback)) === 1)
  const leasedUntil = async () =>
    (await feedback.database.query('select upload_lease_until as until from feedback.imports'))[0]
      ?.until as Date
  const first = await leasedUntil()
  await eventually(async () => (await leasedUntil()) > first)
  assert.equal(await receiving(feedback), 1)
})
