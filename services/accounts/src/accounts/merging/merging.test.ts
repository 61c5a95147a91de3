import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, startUpstream, testClient } from '@earshot/testing'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { fromPage, person, sameOriginHeaders, signIn, signUpUser } from '../sign-in/harness.ts'
import { auditedChanges, createUser, startWithWorker } from '../users/harness.ts'
import { newVisitor, write } from '../visitors/harness.ts'

const merge = (gateway: Pick<TestGateway, 'as'>, from: string, into: string, key?: string) =>
  gateway.as(key).post(`/users/${from}/merge`, { intoPrincipalId: into })

const unmerge = (gateway: Pick<TestGateway, 'as'>, from: string) =>
  gateway.as().post(`/users/${from}/unmerge`)

const get = async (gateway: Pick<TestGateway, 'as'>, id: string) =>
  (await gateway.as().get(`/users/${id}`)).data

const pathOf = (response: Awaited<ReturnType<typeof merge>>) => [
  response.status,
  response.error.details?.errors[0].path,
]

const codeOf = ({ status, error }: Awaited<ReturnType<typeof merge>>) => [status, error?.code]

/** Two users who may be one person. */
const pair = async (gateway: TestGateway, more = {}) => {
  const company = (await gateway.as().post('/companies', { name: 'Northwind' })).data
  const from = await createUser(gateway, {
    name: 'Grace',
    email: 'grace@home.example.com',
    externalId: 'crm-1',
    companyId: company.id,
    attributes: { plan: 'team', seats: 3 },
  })
  const into = await createUser(gateway, {
    name: 'Grace Holt',
    email: 'grace@example.com',
    attributes: { plan: 'free' },
    ...more,
  })
  return { from, into, fromId: from.principalId, intoId: into.principalId }
}

/** Moves the time of the merge into the past. */
const age = ({ database }: TestGateway, hours: number) =>
  database.query(`update identity.user_merges set merged_at = merged_at - interval '${hours} hours'`)

describe('merging users', { concurrency: 4 }, () => {
  test('the merged user is not found any more, empty fields are filled, and services are notified', async () => {
    await using gateway = await startWithWorker()
    const { from, fromId, intoId } = await pair(gateway)
    const { status, data } = await merge(gateway, fromId, intoId)
    assert.equal(status, 200)
    assert.deepEqual(data.from, { principalId: fromId, name: 'Grace', email: 'grace@home.example.com' })
    assert.equal(data.into.principalId, intoId)
    assert.equal(Date.parse(data.undoUntil) - Date.parse(data.mergedAt), 24 * 60 * 60 * 1000)
    assert.equal((await gateway.as().get(`/users/${fromId}`)).status, 404)
    const kept = await get(gateway, intoId)
    assert.deepEqual(
      [kept.name, kept.email, kept.externalId, kept.companyId, kept.attributes],
      ['Grace Holt', 'grace@example.com', 'crm-1', from.companyId, { plan: 'free', seats: 3 }],
    )
    const [event] = await gateway.events('principal.merged')
    assert.deepEqual(event?.data, { principalId: fromId, intoPrincipalId: intoId, version: 2 })
    const [updated] = await gateway.events('principal.updated')
    assert.deepEqual(
      [updated?.data.principal.id, updated?.data.principal.companyId],
      [intoId, from.companyId],
    )
    const [entry] = await auditedChanges(gateway, fromId, 1)
    assert.deepEqual([entry.action, entry.after], ['user.merged', { intoPrincipalId: intoId }])
    const listed = (await gateway.as().get('/users?search=grace')).data
    assert.deepEqual(
      listed.map((it: { principalId: string }) => it.principalId),
      [intoId],
    )
  })

  test('a repeat changes nothing, also when requests arrive at the same time', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const all = await Promise.all([1, 2, 3].map(() => merge(gateway, fromId, intoId)))
    for (const { status, data } of all) assert.deepEqual([status, data], [200, all[0]?.data])
    assert.equal((await gateway.events('principal.merged')).length, 1)
    await unmerge(gateway, fromId)
    assert.equal((await unmerge(gateway, fromId)).status, 200)
    assert.equal((await gateway.events('principal.unmerged')).length, 1)
  })

  test('two users who are merged into each other at the same time become one', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const both = await Promise.all([merge(gateway, fromId, intoId), merge(gateway, intoId, fromId)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    assert.equal((await gateway.as().get('/users')).data.length, 1)
  })

  test('an undo restores the user, and takes back what the other one has not changed since', async () => {
    await using gateway = await startWithWorker()
    const { from, into, fromId, intoId } = await pair(gateway, { name: null })
    for (const slug of ['beta', 'early', 'late']) await gateway.as().post('/segments', { slug, name: slug })
    const members = (slug: string, principalIds: string[]) =>
      gateway.as().post(`/segments/${slug}/members`, { principalIds })
    await members('beta', [fromId])
    await members('early', [fromId, intoId])
    await members('late', [intoId])
    await merge(gateway, fromId, intoId)
    const segmentsOf = async (id: string) =>
      (await gateway.as().get(`/segments?principalId=${id}`)).data.map((it: { slug: string }) => it.slug)
    assert.deepEqual(await segmentsOf(intoId), ['beta', 'early', 'late'])
    assert.equal((await get(gateway, intoId)).name, 'Grace')
    await gateway.as().patch(`/users/${intoId}`, { name: 'Grace Hopper', attributes: { seats: 4 } })
    const { status, data } = await unmerge(gateway, fromId)
    assert.equal(status, 200)
    assert.deepEqual({ ...data, updatedAt: from.updatedAt }, from)
    const kept = await get(gateway, intoId)
    assert.deepEqual(
      { ...kept, updatedAt: into.updatedAt },
      { ...into, name: 'Grace Hopper', displayName: 'Grace Hopper', attributes: { plan: 'free', seats: 4 } },
    )
    assert.deepEqual(await segmentsOf(intoId), ['early', 'late'])
    assert.deepEqual(await segmentsOf(fromId), ['beta', 'early'])
    const [event] = await gateway.events('principal.unmerged')
    assert.deepEqual([event?.data.principal.id, event?.data.intoPrincipalId], [fromId, intoId])
    assert.equal(event?.data.principal.version, 3)
    const entries = await auditedChanges(gateway, fromId, 2)
    assert.deepEqual(entries[0].action, 'user.unmerged')
    assert.deepEqual((await gateway.as().get('/users?search=home')).data[0]?.principalId, fromId)
    assert.deepEqual(await gateway.database.query('select from identity.user_merges'), [])
  })

  test('users can be merged again after an undo, also into someone else', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const { principalId: third } = await createUser(gateway, { email: 'third@example.com' })
    for (const into of [intoId, third, intoId]) {
      assert.equal((await merge(gateway, fromId, into)).status, 200)
      assert.equal((await unmerge(gateway, fromId)).status, 200)
    }
    const versions = (await gateway.events('principal.merged')).map(({ data }) => data.version)
    assert.deepEqual(versions, [2, 4, 6])
  })

  test('after a day a merge cannot be undone, and nothing of the merged user is kept', async () => {
    await using gateway = await startWithWorker()
    const { fromId, intoId } = await pair(gateway)
    await merge(gateway, fromId, intoId)
    await age(gateway, 23)
    assert.equal((await gateway.as().get(`/users/${intoId}/merges`)).data.length, 1)
    await age(gateway, 1)
    assert.deepEqual((await gateway.as().get(`/users/${intoId}/merges`)).data, [])
    assert.deepEqual(codeOf(await unmerge(gateway, fromId)), [409, 'UNDO_EXPIRED'])
    await eventually(async () => {
      await gateway.database.query(
        "update identity.merges set due_at = now(), merged_at = now() - interval '1 day'",
      )
      await gateway.database.query('notify identity_merges')
      return (await gateway.database.query('select from identity.merges')).length === 0
    })
    assert.deepEqual(await gateway.database.query('select from identity.user_merges'), [])
    assert.deepEqual(codeOf(await unmerge(gateway, fromId)), [409, 'UNDO_EXPIRED'])
    const repeated = await merge(gateway, fromId, intoId)
    assert.deepEqual([repeated.status, repeated.data.undoUntil, repeated.data.from.name], [200, null, null])
  })

  test('members, unknown, erased and equal users are refused, with the field', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const member = (await createUser(gateway, { email: 'ada@example.org' })).principalId
    await gateway.as().patch(`/principals/${member}`, { role: 'member' })
    const erased = (await createUser(gateway, { email: 'gone@example.org' })).principalId
    await gateway.as().delete(`/users/${erased}`)
    assert.deepEqual(pathOf(await merge(gateway, fromId, fromId)), [400, 'intoPrincipalId'])
    assert.deepEqual(pathOf(await merge(gateway, fromId, newId('principal'))), [400, 'intoPrincipalId'])
    assert.deepEqual(pathOf(await merge(gateway, fromId, erased)), [400, 'intoPrincipalId'])
    assert.deepEqual(pathOf(await merge(gateway, fromId, member)), [400, 'intoPrincipalId'])
    assert.deepEqual(pathOf(await merge(gateway, member, intoId)), [400, 'principalId'])
    assert.equal((await merge(gateway, erased, intoId)).status, 404)
    assert.equal((await merge(gateway, newId('principal'), intoId)).status, 404)
    assert.equal((await unmerge(gateway, erased)).status, 404)
    assert.deepEqual(await gateway.events('principal.merged'), [])
    assert.equal((await unmerge(gateway, fromId)).status, 200)
  })

  test('a merged user is not merged again, and a user with a merge that can be undone is not merged', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const third = (await createUser(gateway, { email: 'third@example.com' })).principalId
    await merge(gateway, fromId, intoId)
    assert.deepEqual(codeOf(await merge(gateway, fromId, third)), [409, 'ALREADY_MERGED'])
    assert.deepEqual(codeOf(await merge(gateway, intoId, third)), [409, 'CONFLICT'])
    assert.equal((await merge(gateway, third, intoId)).status, 200)
    await age(gateway, 24)
    const last = (await createUser(gateway, { email: 'last@example.com' })).principalId
    assert.equal((await merge(gateway, intoId, last)).status, 200)
  })

  test('a key without the scope to change users cannot merge, preview or undo', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const { key } = await gateway.createKey({ scopes: ['read:feedback'] })
    const reader = gateway.as(key)
    for (const { status } of [
      await merge(gateway, fromId, intoId, key),
      await reader.get(`/users/${fromId}/merge?intoPrincipalId=${intoId}`),
      await reader.post(`/users/${fromId}/unmerge`),
    ])
      assert.equal(status, 403)
    assert.equal((await reader.get(`/users/${fromId}/merges`)).status, 200)
  })

  test('an undo is refused when someone else has got the email address since', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    await merge(gateway, fromId, intoId)
    const { principalId } = await createUser(gateway, { email: 'grace@home.example.com' })
    const refused = await unmerge(gateway, fromId)
    assert.deepEqual(codeOf(refused), [409, 'CONFLICT'])
    assert.deepEqual(pathOf(refused), [409, 'email'])
    await gateway.as().delete(`/users/${principalId}`)
    assert.equal((await unmerge(gateway, fromId)).status, 200)
  })

  test('a user without an address gets that of the merged user, and gives it back', async () => {
    await using gateway = await startGateway()
    const from = await createUser(gateway, { email: 'grace@example.com', emailVerified: true })
    const into = await createUser(gateway, { externalId: 'crm-7' })
    await merge(gateway, from.principalId, into.principalId)
    const kept = await get(gateway, into.principalId)
    assert.deepEqual([kept.email, kept.emailVerified], ['grace@example.com', true])
    assert.equal((await unmerge(gateway, from.principalId)).data.emailVerified, true)
    const after = await get(gateway, into.principalId)
    assert.deepEqual([after.email, after.emailVerified], [null, false])
  })
})

describe('access of merged users', { concurrency: 2 }, () => {
  test('a merged user is signed out and cannot sign in, and after an undo signs in with the same password', async () => {
    await using gateway = await startReachable()
    const signedUp = await signUpUser(gateway)
    const { principalId } = signedUp.session
    const into = await createUser(gateway, { email: 'kept@example.com' })
    await merge(gateway, principalId, into.principalId)
    await eventually(async () => (await signedUp.api.get('/me')).status === 401)
    assert.equal((await signIn(gateway, person.email)).status, 401)
    assert.equal((await unmerge(gateway, principalId)).status, 200)
    assert.equal((await signedUp.api.get('/me')).status, 401)
    assert.equal((await signIn(gateway, person.email)).status, 200)
  })

  test('an anonymous visitor is merged into a user, and never the other way around', async () => {
    await using upstream = await startUpstream()
    await using gateway = await startGateway({ urls: { support: upstream.url } })
    const visitor = newVisitor()
    await write(gateway, visitor)
    const { principalId } = await createUser(gateway, { email: 'grace@example.com' })
    assert.deepEqual(pathOf(await merge(gateway, principalId, visitor.principalId)), [400, 'intoPrincipalId'])
    const { status, data } = await merge(gateway, visitor.principalId, principalId)
    assert.deepEqual([status, data.from.email], [200, null])
    assert.equal((await get(gateway, principalId)).email, 'grace@example.com')
    await eventually(async () => (await gateway.as(visitor.token).get('/me')).status === 401)
    await unmerge(gateway, visitor.principalId)
    await eventually(async () => (await gateway.as(visitor.token).get('/me')).status === 200)
  })

  test('a member who signs in with a browser can merge users', async () => {
    await using gateway = await startReachable()
    const { fromId, intoId } = await pair(gateway)
    const { email } = await createMember(gateway, 'ada@example.org')
    const { headers } = await signIn(gateway, email, password)
    const cookie = headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const ada = testClient(`${gateway.url}/api/v1`, { ...sameOriginHeaders, cookie })
    assert.equal((await ada.post(`/users/${fromId}/merge`, { intoPrincipalId: intoId })).status, 200)
    assert.equal((await fromPage(gateway, cookie).get(`/api/v1/users/${intoId}/merges`)).data.length, 1)
  })
})

describe('erasing after a merge', { concurrency: 2 }, () => {
  /** Everything that the gateway stores, as text. */
  const stored = async ({ database }: TestGateway): Promise<string> => {
    const tables = await database.query(`
      select relname as name from pg_class
      where relnamespace = 'identity'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    const all = tables.map(({ name }) => database.query(`select * from identity.${name}`))
    return JSON.stringify(await Promise.all(all))
  }

  test('erasing the kept user also erases what is known of the merged one, and ends the undo', async () => {
    await using gateway = await startWithWorker()
    const { fromId, intoId } = await pair(gateway)
    await merge(gateway, fromId, intoId)
    assert.match(await stored(gateway), /home\.example/)
    assert.equal((await gateway.as().delete(`/users/${intoId}`)).status, 204)
    await eventually(async () => !/grace|holt|crm-1/i.test(await stored(gateway)))
    assert.deepEqual(codeOf(await unmerge(gateway, fromId)), [409, 'UNDO_EXPIRED'])
    assert.equal((await gateway.as().delete(`/users/${fromId}`)).status, 404)
  })

  test('the erasure looks for the names and addresses of both, also after the merge is final', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    await merge(gateway, fromId, intoId)
    await gateway.database.query('delete from identity.user_merges')
    await gateway.as().delete(`/users/${intoId}`)
    const [event] = await gateway.events('principal.erased')
    const { emails, names } = event?.data ?? {}
    assert.deepEqual(emails.toSorted(), ['grace@example.com', 'grace@home.example.com'])
    assert.deepEqual(names.toSorted(), ['Grace', 'Grace Holt'])
  })

  test('erasing the kept user after an undo leaves the other one', async () => {
    await using gateway = await startGateway()
    const { from, fromId, intoId } = await pair(gateway)
    await merge(gateway, fromId, intoId)
    await unmerge(gateway, fromId)
    await gateway.as().delete(`/users/${intoId}`)
    const [event] = await gateway.events('principal.erased')
    assert.deepEqual(event?.data.emails, ['grace@example.com'])
    assert.equal((await get(gateway, fromId)).email, from.email)
  })

  test('a user who is merged on by a proof of the address ends the undo of earlier merges', async () => {
    await using gateway = await startReachable()
    const signedUp = await signUpUser(gateway)
    const { principalId } = signedUp.session
    const other = (await createUser(gateway, { email: 'other@example.com' })).principalId
    assert.equal((await merge(gateway, other, principalId)).status, 200)
    const owner = (await gateway.as().post('/users/identify', { email: person.email })).data.principalId
    assert.notEqual(owner, principalId)
    await gateway.as().patch(`/users/${owner}`, { emailVerified: true })
    assert.equal((await gateway.as().get(`/users/${principalId}`)).status, 404)
    assert.deepEqual(codeOf(await unmerge(gateway, other)), [409, 'UNDO_EXPIRED'])
  })
})

describe('the preview of a merge', { concurrency: 2 }, () => {
  const counts: Record<string, number> = { posts: 2, votes: 5, doubleVotes: 1, conversations: 3 }

  const startWithContent = async () => {
    const upstream = await startUpstream((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { counts } }))
    })
    const gateway = await startGateway({
      urls: { feedback: upstream.url, support: upstream.url, files: upstream.url },
    })
    return {
      ...gateway,
      preview: (from: string, into: string) =>
        gateway.as().get(`/users/${from}/merge?intoPrincipalId=${into}`),
      [Symbol.asyncDispose]: async () => {
        await gateway[Symbol.asyncDispose]()
        await upstream[Symbol.asyncDispose]()
      },
    }
  }

  test('it counts what would be moved, and lists what would be filled and lost', async () => {
    await using gateway = await startWithContent()
    const { from, into, fromId, intoId } = await pair(gateway)
    await gateway.as().post('/segments', { slug: 'beta', name: 'Beta' })
    await gateway.as().post('/segments/beta/members', { principalIds: [fromId] })
    const { status, data } = await gateway.preview(fromId, intoId)
    assert.equal(status, 200)
    assert.deepEqual([data.from, data.into], [from, into])
    const nothing = { comments: 0, follows: 0, reactions: 0, tickets: 0, files: 0 }
    assert.deepEqual(data.moved, { ...nothing, ...counts, segments: 1 })
    assert.deepEqual(data.filled, ['externalId', 'companyId', 'attributes'])
    assert.deepEqual(data.lost, ['name', 'email'])
    assert.deepEqual(await get(gateway, fromId), from)
    assert.deepEqual(await gateway.events('principal.merged'), [])
  })

  test('it has the errors of the merge', async () => {
    await using gateway = await startWithContent()
    const { fromId, intoId } = await pair(gateway)
    assert.deepEqual(pathOf(await gateway.preview(fromId, fromId)), [400, 'intoPrincipalId'])
    assert.equal((await gateway.preview(newId('principal'), intoId)).status, 404)
    await merge(gateway, fromId, intoId)
    assert.deepEqual(codeOf(await gateway.preview(fromId, intoId)), [409, 'ALREADY_MERGED'])
    const third = (await createUser(gateway, { email: 'third@example.com' })).principalId
    assert.deepEqual(codeOf(await gateway.preview(intoId, third)), [409, 'CONFLICT'])
  })

  test('it is unavailable while a service is', async () => {
    await using gateway = await startGateway()
    const { fromId, intoId } = await pair(gateway)
    const { status, error } = await gateway.as().get(`/users/${fromId}/merge?intoPrincipalId=${intoId}`)
    assert.deepEqual([status, error.code], [503, 'UNAVAILABLE'])
  })
})
