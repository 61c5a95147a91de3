import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestResponse } from '@earshot/testing'
import fc from 'fast-check'
import { allOf, type Feedback, portalUser, startFeedback } from '../../harness.ts'

/** Imported votes of each post, whose voters are unknown. */
const unnamed = [0, 5, 0, 7]
const voters = ['Ann', 'Bob', 'Cy'].map(portalUser)

type Step =
  | { do: 'vote' | 'unvote' | 'toggle'; post: number; voter: number }
  | { do: 'merge'; post: number; into: number }
  | { do: 'unmerge' | 'delete' | 'restore'; post: number }

const post = fc.nat({ max: unnamed.length - 1 })
const voter = fc.nat({ max: voters.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('vote' as const), post, voter }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('unvote' as const, 'toggle' as const), post, voter }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('merge' as const), post, into: post }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('unmerge' as const, 'delete' as const, 'restore' as const),
      post,
    }),
  },
)

const send = (feedback: Feedback, ids: string[], it: Step): Promise<TestResponse> => {
  const path = `/posts/${ids[it.post]}`
  if (it.do === 'merge') return feedback.api.post(`${path}/merge`, { canonicalPostId: ids[it.into] })
  if (!('voter' in it))
    return it.do === 'delete' ? feedback.api.delete(path) : feedback.api.post(`${path}/${it.do}`)
  const as = feedback.as(voters[it.voter])
  if (it.do === 'toggle') return as.post(`${path}/vote`)
  return it.do === 'vote' ? as.put(`${path}/vote`) : as.delete(`${path}/vote`)
}

type Model = { deleted: boolean; into: number | null; votes: Set<number>; unnamed: number }[]

const groupOf = (model: Model, at: number): Model =>
  model.filter((it, index) => index === at || (it.into === at && !it.deleted))

const votersOf = (model: Model, at: number): Set<number> =>
  new Set(groupOf(model, at).flatMap(it => [...it.votes]))

const countOf = (model: Model, at: number): number =>
  groupOf(model, at).reduce((sum, it) => sum + it.unnamed, votersOf(model, at).size)

const top = (model: Model, at: number): number => {
  const into = model[at]?.into ?? null
  return into === null ? at : top(model, into)
}

type Outcome = { status: number; event?: string }

const expectedRestore = (model: Model, at: number, state: Model[number]): Outcome => {
  if (!state.deleted) return { status: 200 }
  const above = top(model, at)
  Object.assign(state, { deleted: false, into: above === at ? null : above })
  return { status: 200, event: 'post.restored' }
}

const expectedMerge = (model: Model, it: { post: number; into: number }, state: Model[number]): Outcome => {
  const canonical = model[it.into]
  if (it.into === it.post || canonical?.deleted) return { status: 400 }
  if (state.into === it.into) return { status: 200 }
  if (state.into !== null || canonical?.into !== null || groupOf(model, it.post).length > 1)
    return { status: 409 }
  state.into = it.into
  return { status: 200, event: 'post.merged' }
}

const expectedVote = (
  model: Model,
  it: { do: string; post: number; voter: number },
  state: Model[number],
): Outcome => {
  const has = votersOf(model, it.post).has(it.voter)
  if (it.do === 'unvote' || (it.do === 'toggle' && has)) {
    for (const one of groupOf(model, it.post)) one.votes.delete(it.voter)
    return { status: 200 }
  }
  if (has) return { status: 200 }
  state.votes.add(it.voter)
  return { status: 200, event: 'post.voted' }
}

/** The expected status and event of a step by the rules alone. Updates the model. */
const expected = (model: Model, it: Step): Outcome => {
  const state = model[it.post] as Model[number]
  if (it.do === 'restore') return expectedRestore(model, it.post, state)
  if (state.deleted) return { status: 404 }
  if (it.do === 'delete') {
    state.deleted = true
    return { status: 204, event: 'post.deleted' }
  }
  if (it.do === 'unmerge') {
    const event = state.into === null ? {} : { event: 'post.unmerged' }
    state.into = null
    return { status: 200, ...event }
  }
  if ('into' in it) return expectedMerge(model, it, state)
  if (state.into !== null) return { status: 409 }
  return 'voter' in it ? expectedVote(model, it, state) : { status: 500 }
}

type Row = {
  id: string
  count: number
  unnamed: number
  canonical: string | null
  isDeleted: boolean
  voters: string[]
}

/** Recounts votes from the rows and compares them with the stored counts. */
const assertExact = async (feedback: Feedback, ids: string[]): Promise<Map<string, number>> => {
  const rows = (await feedback.database.query(
    `select p.id, p.vote_count as count, p.unnamed_votes as unnamed, p.canonical_post_id as canonical, p.deleted_at is not null as "isDeleted",
       array(select principal_id from feedback.votes v where v.post_id = p.id) as voters
     from feedback.posts p where id = any($1)`,
    [ids],
  )) as Row[]
  for (const row of rows) {
    const group = rows.filter(it => it === row || (it.canonical === row.id && !it.isDeleted))
    const named = new Set(group.flatMap(it => it.voters)).size
    assert.equal(
      row.count,
      group.reduce((sum, it) => sum + it.unnamed, named),
    )
  }
  const chained = rows.filter(row => !row.isDeleted && rows.find(it => it.id === row.canonical)?.canonical)
  assert.deepEqual(chained, [], 'no post is merged into a merged post')
  return new Map(rows.map(row => [row.id, row.count]))
}

const newPosts = async (feedback: Feedback): Promise<string[]> => {
  const ids = await Promise.all(unnamed.map(async () => String((await feedback.createPost()).id)))
  await feedback.database.query(
    `update feedback.posts p set vote_count = made.votes, unnamed_votes = made.votes
     from unnest($1::text[], $2::int[]) as made (id, votes) where p.id = made.id`,
    [ids, unnamed],
  )
  return ids
}

test('after any sequence of votes, merges, deletions and undos, each voter of a group counts once', async () => {
  await using feedback = await startFeedback()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const ids = await newPosts(feedback)
      const model: Model = unnamed.map(votes => ({
        deleted: false,
        into: null,
        votes: new Set(),
        unnamed: votes,
      }))
      const sofar = (await feedback.eventTypes()).length
      const emitted: string[] = []
      for (const it of steps) {
        const { status, event } = expected(model, it)
        if (event) emitted.push(event)
        const response = await send(feedback, ids, it)
        assert.equal(response.status, status, JSON.stringify([it, response.body]))
        if ('voter' in it && status === 200) {
          const now = votersOf(model, it.post)
          assert.deepEqual(response.data, { voted: now.has(it.voter), voteCount: countOf(model, it.post) })
        }
        if (status === 409 && 'voter' in it)
          assert.equal(response.error.details.canonicalPostId, ids[model[it.post]?.into ?? -1])
      }
      assert.deepEqual((await feedback.eventTypes()).slice(sofar), emitted)
      const counts = await assertExact(feedback, ids)
      for (const [index, id] of ids.entries()) {
        const now = votersOf(model, index)
        assert.equal(counts.get(id), countOf(model, index))
        if (model[index]?.deleted) continue
        const names = (await allOf(feedback.api, `/posts/${id}/voters`, 2)).map(vote => vote.voterName).sort()
        assert.deepEqual(names, [...now].map(at => voters[at]?.name).sort())
        const seen = (await feedback.as(voters[0]).get(`/posts/${id}`)).data
        assert.deepEqual([seen.voteCount, seen.hasVoted], [countOf(model, index), now.has(0)])
      }
    }),
    { numRuns: 40 },
  )
})

test('concurrent operations keep the counts exact and never return 5xx', async () => {
  await using feedback = await startFeedback()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async steps => {
      const ids = await newPosts(feedback)
      const responses = await Promise.all(steps.map(it => send(feedback, ids, it)))
      for (const { status, body } of responses) assert.ok(status < 500, JSON.stringify(body))
      await assertExact(feedback, ids)
    }),
    { numRuns: 30 },
  )
})

/** A busy machine refuses some of many requests with 503, which clients repeat. */
const insist = async (request: () => Promise<TestResponse>, tries = 10): Promise<TestResponse> => {
  const response = await request()
  return response.status === 503 && tries > 1 ? insist(request, tries - 1) : response
}

test('a hundred concurrent votes emit a hundred events, each with its own count', async () => {
  await using feedback = await startFeedback()
  const { id } = await feedback.createPost()
  const crowd = Array.from({ length: 100 }, (_, index) => portalUser(`p${index}`))
  const all = (method: 'put' | 'delete') =>
    Promise.all(crowd.map(person => insist(() => feedback.as(person)[method](`/posts/${id}/vote`))))
  const responses = await all('put')
  assert.deepEqual([...new Set(responses.map(response => response.status))], [200])
  assert.equal((await feedback.api.get(`/posts/${id}`)).data.voteCount, 100)
  const [, ...votes] = await feedback.events()
  assert.deepEqual(
    votes.map(event => event.data.voteCount),
    crowd.map((_, index) => index + 1),
  )
  const again = await all('delete')
  assert.deepEqual([...new Set(again.map(response => response.status))], [200])
  assert.equal((await feedback.api.get(`/posts/${id}`)).data.voteCount, 0)
})

test('concurrent votes of one voter count once', async () => {
  await using feedback = await startFeedback()
  const { id } = await feedback.createPost()
  const responses = await Promise.all(Array.from({ length: 12 }, () => feedback.api.put(`/posts/${id}/vote`)))
  for (const response of responses) assert.deepEqual(response.data, { voted: true, voteCount: 1 })
  assert.equal((await feedback.api.get(`/posts/${id}`)).data.voteCount, 1)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.voted'])
  const toggles = await Promise.all(Array.from({ length: 8 }, () => feedback.api.post(`/posts/${id}/vote`)))
  assert.equal(toggles.filter(response => response.data.voted).length, 4)
  assert.equal((await feedback.api.get(`/posts/${id}`)).data.voteCount, 1)
})

test('a post deleted during votes keeps every vote that returned 200, and restoring it shows them', async () => {
  await using feedback = await startFeedback()
  const crowd = Array.from({ length: 10 }, (_, index) => portalUser(`p${index}`))
  for (let round = 0; round < 8; round++) {
    const { id } = await feedback.createPost()
    const path = `/posts/${id}`
    const [deleted, ...votes] = await Promise.all([
      feedback.api.delete(path),
      ...crowd.map(person => feedback.as(person).put(`${path}/vote`)),
    ])
    assert.equal(deleted.status, 204)
    for (const { status } of votes) assert.ok(status === 200 || status === 404, String(status))
    const counted = votes.filter(({ status }) => status === 200).length
    assert.equal((await feedback.api.post(`${path}/restore`)).data.voteCount, counted)
    const emitted = (await feedback.events()).filter(
      ({ type, data }) => type === 'post.voted' && (data.post as { id: string }).id === id,
    )
    assert.equal(emitted.length, counted)
  }
})

test('of two opposite merges, one succeeds', async () => {
  await using feedback = await startFeedback()
  for (let round = 0; round < 10; round++) {
    const [a, b] = await newPosts(feedback)
    const merge = (id?: string, canonicalPostId?: string) =>
      feedback.api.post(`/posts/${id}/merge`, { canonicalPostId })
    const responses = await Promise.all([merge(a, b), merge(b, a)])
    assert.deepEqual(responses.map(response => response.status).sort(), [200, 409])
  }
})
