import assert from 'node:assert/strict'
import { test } from 'node:test'
import { internalClient } from '@earshot/http'
import { createFileClaims, createPeople } from '@earshot/identity'
import { eventually, testSecret } from '@earshot/testing'
import { fakeAccounts, secondPool, startFeedback, startWorkingFeedback } from '../../../harness.ts'
import { workOnImports } from './worker.ts'

const csv = { 'content-type': 'text/csv' }

test('an import with a persistent internal error ends as failed, without half-imported rows', async () => {
  await using feedback = await startWorkingFeedback()
  const { query } = feedback.database
  await query(`
    create function feedback.refuse() returns trigger language plpgsql as $$
      begin if new.title = 'Poison' then raise exception 'no'; end if; return new; end $$`)
  await query(
    'create trigger refuse before insert on feedback.posts for each row execute function feedback.refuse()',
  )
  const rows = Array.from({ length: 700 }, (_, row) => (row === 600 ? 'Poison,New' : `Post ${row},`))
  const file = `title,tags\n${rows.join('\n')}\n`
  const { data } = await feedback.api.post(`/imports?boardId=${feedback.boardId}`, file, csv)
  const it = await eventually(async () => {
    const now = (await feedback.api.get(`/imports/${data.id}`)).data
    return now.status === 'failed' && now
  })
  assert.equal(it.createdCount, 500, 'the previous batch was committed')
  assert.equal((await query('select from feedback.posts')).length, 500)
  assert.deepEqual(await query('select from feedback.tags'), [])
  assert.deepEqual(await query('select from feedback.import_rows'), [])
  const later = await feedback.api.post(`/imports?boardId=${feedback.boardId}`, 'title\nLater\n', csv)
  await eventually(
    async () => (await feedback.api.get(`/imports/${later.data.id}`)).data.status === 'completed',
  )
})

test('an import waits while the accounts service is down, and continues afterwards', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  await using accounts = await fakeAccounts()
  const sourcesAt = (url: string) => {
    const accounts = internalClient({ from: 'feedback', to: 'accounts', url, secret: testSecret })
    return { people: createPeople({ pool: beside.pool, accounts }), claimFiles: createFileClaims(accounts) }
  }
  const away = sourcesAt('http://127.0.0.1:9')
  const file = 'title,authorEmail\nOne,grace@example.com\n'
  const { data } = await feedback.api.post(`/imports?boardId=${feedback.boardId}`, file, csv)
  const status = async () => (await feedback.api.get(`/imports/${data.id}`)).data.status
  for (let round = 0; round < 10; round++)
    await assert.rejects(workOnImports(beside.pool, away), { code: 'UNAVAILABLE' })
  assert.equal(await status(), 'pending')
  const back = sourcesAt(accounts.url)
  while (await workOnImports(beside.pool, back));
  assert.equal(await status(), 'completed')
  assert.equal((await feedback.api.get('/posts')).data.length, 1)
})

test('deleting a tag, board or status during an import leaves the counts consistent', async () => {
  await using feedback = await startWorkingFeedback()
  const { api } = feedback
  const board = await feedback.create('/boards', { name: 'Short-lived' })
  const status = await feedback.create('/statuses', { name: 'Short-lived' })
  const tag = await feedback.create('/tags', { name: 'Short-lived' })
  const rows = Array.from(
    { length: 3000 },
    (_, row) => `Post ${row},short-lived,short-lived,Short-lived,${row}`,
  )
  const file = `title,board,status,tags,externalId\n${rows.join('\n')}\n`
  const { data } = await api.post('/imports', file, csv)
  await api.delete(`/tags/${tag.id}`)
  await api.delete(`/statuses/${status.id}?replaceWith=${feedback.statusIds.open}`)
  await api.delete(`/boards/${board.id}`)
  const it = await eventually(async () => {
    const now = (await api.get(`/imports/${data.id}`)).data
    return now.status === 'completed' && now
  })
  assert.equal(it.createdCount + it.failedCount, 3000)
  assert.equal((await feedback.database.query('select from feedback.posts')).length, it.createdCount)
})
