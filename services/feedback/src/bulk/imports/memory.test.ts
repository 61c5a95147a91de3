import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { signCaller } from '@earshot/http'
import { eventually, testAdmin, testSecret } from '@earshot/testing'
import { type Feedback, startWorkingFeedback } from '../../harness.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // defined by the flag

const used = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The maximum growth of used memory while `work` runs, in bytes. */
const growthOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = used()
  let most = before
  const look = setInterval(() => (most = Math.max(most, used())), 250)
  try {
    await work()
    return Math.max(most, used()) - before
  } finally {
    clearInterval(look)
  }
}

const rows = 24_000
const content = 'We lose an hour a week on this, and so do all the others here. '.repeat(30)

/** Generates a file near the size limit without holding it in memory. Every tenth row has an error. */
function* file() {
  yield 'title,content,votes\n'
  for (let row = 1; row <= rows; row++)
    yield `Post ${row},"${content}",${row % 10 === 0 ? 'many' : row % 7}\n`
}

const caller = () => ({ 'x-caller': signCaller(testSecret, testAdmin, 'feedback', Date.now()) })

/** Without `fetch`, which keeps the sent body in memory. */
const imported = async ({ url, api, boardId }: Feedback) => {
  const upload = request(`${url}/api/v1/imports?boardId=${boardId}&dryRun=true`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...caller() },
  })
  const responded = once(upload, 'response')
  await pipeline(Readable.from(file()), upload)
  const [response] = await responded
  const { data } = (await json(response)) as { data: { id: string } }
  return eventually(
    async () => {
      const it = (await api.get(`/imports/${data.id}`)).data
      return it.status === 'completed' && it
    },
    { withinMs: 120_000 },
  )
}

/** Reads the whole export, discards it and returns its length. */
const exported = async ({ url }: Feedback): Promise<number> => {
  const response = await fetch(`${url}/api/v1/exports/posts.csv`, { headers: caller() })
  let length = 0
  for await (const part of response.body ?? []) length += part.length
  return length
}

/** Batches, pages and socket buffers together use less than three quarters of the size of either file. */
test('importing and exporting large files uses bounded memory', async () => {
  await using feedback = await startWorkingFeedback()
  let done: { totalRows: number; createdCount: number; failedCount: number } | undefined
  const importing = await growthOf(async () => (done = await imported(feedback)))
  assert.deepEqual([done?.totalRows, done?.createdCount, done?.failedCount], [rows, rows * 0.9, rows * 0.1])
  const size = rows * content.length // all of it in memory would be at least this
  assert.ok(importing < (size * 3) / 4, `${importing} bytes for a file of ${size}`)

  await feedback.database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, words_version, created_at,
       updated_at)
     select 'post_' || lpad(n::text, 9, '0'), $1, 'principal_x', n::text, $2, 99, now(), now()
     from generate_series(1, $3::int) n`,
    [feedback.boardId, content, rows],
  )
  let length = 0
  const exporting = await growthOf(async () => (length = await exported(feedback)))
  assert.ok(length > size, String(length))
  assert.ok(exporting < (length * 3) / 4, `${exporting} bytes for a file of ${length}`)
})
