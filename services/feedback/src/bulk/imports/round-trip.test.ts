import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signCaller } from '@earshot/http'
import { eventually, testAdmin, testSecret } from '@earshot/testing'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type Feedback, portalUser, startWorkingFeedback } from '../../harness.ts'
import { reasons, things, wishes } from '../seeds/phrases.ts'

// The scenario of a team that migrates to Earshot: import a file, merge duplicates, vote, and export.

const count = 2500

type Request = {
  title: string
  content: string
  board: string
  status: string
  tags: string
  votes: number
  authorName: string
  authorEmail: string
  createdAt: string
  externalId: string
}

const of = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

const requests: Request[] = Array.from({ length: count }, (_, n) => ({
  title: `${of(wishes, n)} ${of(things, n * 7)} #${n}`,
  content: `${of(reasons, n * 3)}\n"${of(things, n)}"; see above, please`,
  board: of(['feedback', 'bugs', 'mobile'], n),
  status: of(['open', 'planned', 'in-progress', 'complete', 'closed'], n * 3),
  tags: of(['', 'UI', 'API,UI', 'Billing'], n),
  votes: (n * 31) % 97,
  authorName: `Person ${n % 40}`,
  authorEmail: `person-${n % 40}@example.com`,
  createdAt: new Date(Date.UTC(2024, 0, 1, n)).toISOString(),
  externalId: `old-${n}`,
}))

const importRows = async ({ api }: Feedback, rows: Request[]) => {
  const { data } = await api.post('/imports', stringify(rows, { header: true }), {
    'content-type': 'text/csv',
  })
  return eventually(
    async () => {
      const it = (await api.get(`/imports/${data.id}`)).data
      return it.status === 'completed' && it
    },
    { withinMs: 120_000 },
  )
}

const exportRows = async ({ url }: Feedback): Promise<Map<string, Record<string, string>>> => {
  const caller = signCaller(testSecret, testAdmin, 'feedback', Date.now())
  const response = await fetch(`${url}/api/v1/exports/posts.csv`, { headers: { 'x-caller': caller } })
  const rows: Record<string, string>[] = parse(await response.text(), { columns: true })
  return new Map(rows.map(row => [row.title ?? '', row]))
}

test('thousands of posts are imported, merged, voted on and exported with their current values', async () => {
  await using feedback = await startWorkingFeedback()
  for (const name of ['Bugs', 'Mobile']) await feedback.create('/boards', { name })
  const done = await importRows(feedback, requests)
  assert.deepEqual([done.createdCount, done.skippedCount, done.failedCount], [count, 0, 0])
  const before = await exportRows(feedback)
  const idOf = (n: number) => before.get(requests[n]?.title ?? '')?.id

  const votes = requests.map(it => it.votes)
  const voters = requests.map(() => new Set<string>())
  const people = ['Ann', 'Bob', 'Cy', 'Dee'].map(portalUser)
  for (let n = 0; n < 60; n++)
    for (const person of people.slice(0, 1 + (n % 4))) {
      assert.equal((await feedback.as(person).put(`/posts/${idOf(n)}/vote`)).status, 200)
      voters[n]?.add(person.name)
    }
  for (let n = 0; n < 60; n += 2) {
    const merged = await feedback.api.post(`/posts/${idOf(n)}/merge`, { canonicalPostId: idOf(n + 1) })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
  }
  assert.equal((await feedback.api.post(`/posts/${idOf(0)}/unmerge`)).status, 200)

  const isMerged = (n: number) => n < 60 && n % 2 === 0 && n > 0
  const votesOf = (n: number): number => {
    const group = n < 60 && n % 2 === 1 && n > 1 ? [n - 1, n] : [n]
    const named = new Set(group.flatMap(it => [...(voters[it] ?? [])]))
    return group.reduce((sum, it) => sum + (votes[it] ?? 0), named.size)
  }
  const after = await exportRows(feedback)
  assert.equal(after.size, count - 29)
  for (const [n, { externalId, ...expected }] of requests.entries()) {
    const row = after.get(expected.title)
    if (isMerged(n)) assert.equal(row, undefined)
    else {
      const { id, comments, updatedAt, ...rest } = row ?? {}
      assert.deepEqual(rest, { ...expected, votes: String(votesOf(n)), attachments: '' })
    }
  }
  const again = await importRows(feedback, requests)
  assert.deepEqual(
    [again.createdCount, again.skippedCount],
    [0, count],
    'no post is imported twice, merged ones included',
  )
})
