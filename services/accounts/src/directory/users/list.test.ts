import assert from 'node:assert/strict'
import { test } from 'node:test'
import { many, openDatabase, sql } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { createTeamMember, createUser } from '../../accounts/users/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { listStatement } from './list-repo.ts'
import { sortNames, UserQuery } from './model.ts'

const names = async (gateway: TestGateway, query: string): Promise<(string | null)[]> => {
  const { status, data, body } = await gateway.as().get(`/users?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return data.map((it: { name: string | null }) => it.name)
}

const withPeople = async (...people: Record<string, unknown>[]) => {
  const gateway = await startGateway()
  for (const [index, it] of people.entries())
    await createUser(gateway, { email: `person${index}@example.com`, ...it })
  return gateway
}

test('search finds users by starts of words of name and email address, in any script', async () => {
  await using gateway = await withPeople(
    { name: 'Zoë Müller', email: 'zoe.mueller@example.org' },
    { name: 'Grace Holt', email: 'grace@example.com' },
    { name: '山田太郎', email: 'taro@example.jp' },
    { name: 'Анна Каренина', email: 'anna@example.ru' },
  )
  const cases: [string, (string | null)[]][] = [
    ['zoe', ['Zoë Müller']],
    ['MULL', ['Zoë Müller']],
    ['müller zo', ['Zoë Müller']],
    ['grace@example.com', ['Grace Holt']],
    ['grace@exam', ['Grace Holt']],
    ['ace', []],
    ['太郎', ['山田太郎']],
    ['каре', ['Анна Каренина']],
    ['example grace', ['Grace Holt']],
    ["'; drop table principals --", []],
    ['!!!', []],
    ["o'br | & ! :* \\", []],
  ]
  for (const [search, expected] of cases)
    assert.deepEqual(await names(gateway, `search=${encodeURIComponent(search)}`), expected, search)
  const { principalId } = (await gateway.as().get('/users?search=grace')).data[0]
  await gateway.as().patch(`/users/${principalId}`, { name: 'Hopper', email: 'hopper@example.com' })
  assert.deepEqual(await names(gateway, 'search=grace'), [])
  assert.deepEqual(await names(gateway, 'search=hop'), ['Hopper'])
})

test('filters and sorts apply, and service principals and erased users are not listed', async () => {
  await using gateway = await withPeople(
    { name: 'carol', emailVerified: true },
    { name: 'Ada' },
    { name: 'bob' },
    { name: 'Gone' },
  )
  const gone = (await gateway.as().get('/users?search=gone')).data[0]
  await gateway.as().delete(`/users/${gone.principalId}`)
  await createUser(gateway, { email: 'aaa@example.com' })
  await gateway.database.query(`
    update identity.principals set vote_count = length(name), created_at = created_at - interval '10 days'
    where name = 'carol'`)
  assert.deepEqual(await names(gateway, 'sort=newest'), [null, 'bob', 'Ada', 'carol'])
  assert.deepEqual(await names(gateway, 'sort=oldest'), ['carol', 'Ada', 'bob', null])
  assert.deepEqual(await names(gateway, 'sort=name'), [null, 'Ada', 'bob', 'carol'])
  assert.deepEqual((await names(gateway, 'sort=most_active'))[0], 'carol')
  assert.deepEqual(await names(gateway, 'verified=true'), ['carol'])
  assert.deepEqual(await names(gateway, 'verified=false&sort=name'), [null, 'Ada', 'bob'])
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString()
  assert.deepEqual(await names(gateway, `dateTo=${yesterday}`), ['carol'])
  assert.deepEqual(await names(gateway, `dateFrom=${yesterday}&sort=name`), [null, 'Ada', 'bob'])
})

test('users are filtered by company, and by team membership', async () => {
  await using gateway = await withPeople({ name: 'Ada' })
  const { id: companyId } = (await gateway.as().post('/companies', { name: 'Northwind' })).data
  await createUser(gateway, { email: 'grace@example.com', name: 'Grace', companyId })
  await createTeamMember(gateway, 'mo@example.com', 'member')
  assert.deepEqual(await names(gateway, `companyId=${companyId}`), ['Grace'])
  assert.deepEqual(await names(gateway, 'team=true'), ['mo'])
  assert.deepEqual(await names(gateway, 'team=false&sort=name'), ['Ada', 'Grace'])
  assert.equal((await gateway.as().get('/users?team=mine')).status, 400)
})

test('pages cover the whole list for every sort, also with equal values', async () => {
  await using gateway = await withPeople(...Array.from({ length: 7 }, () => ({ name: 'Same' })))
  await gateway.database.query(`update identity.principals set created_at = '2026-03-05T09:15:00Z'`)
  for (const sort of sortNames) {
    const seen: string[] = []
    for (let cursor = ''; cursor !== 'end'; ) {
      const response = await gateway.as().get(`/users?limit=3&sort=${sort}${cursor}`)
      seen.push(...response.data.map((it: { principalId: string }) => it.principalId))
      const { pagination } = (response.body as { meta: { pagination: { cursor: string | null } } }).meta
      cursor = pagination.cursor === null ? 'end' : `&cursor=${pagination.cursor}`
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7], sort)
  }
})

test('invalid filters and cursors of other lists are rejected', async () => {
  await using gateway = await withPeople({}, {}, {})
  const { body } = await gateway.as().get('/users?limit=1')
  const { cursor } = (body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const bad = [
    'sort=best',
    'verified=yes',
    'search=',
    'dateFrom=1',
    'who=x',
    `sort=name&cursor=${cursor}`,
    'cursor=x',
  ]
  for (const query of bad) assert.equal((await gateway.as().get(`/users?${query}`)).status, 400, query)
})

test('every sort and the search use an index', async () => {
  await using gateway = await startGateway()
  await gateway.database.query(`
    insert into identity.principals (id, kind, role, name, name_key, email, email_verified, search, vote_count,
      created_at)
    select 'principal_' || lpad(n::text, 26, '0'), 'user', 'user', 'Person ' || n, 'person ' || n,
      n || '@example.com', n % 100 = 0, ('''person'' ''' || n || '''')::tsvector, n % 500,
      now() - n * interval '1 minute'
    from generate_series(1, 20000) n`)
  await gateway.database.query('vacuum analyze identity.principals')
  const log = createLog({ level: 'silent' })
  const options = { url: gateway.database.url, schema: 'identity', name: 'test', max: 1, migrations: [], log }
  const { pool, close } = openDatabase(options)
  const planOf = async (query: object, after?: [string, string]) => {
    const statement = listStatement({ query: UserQuery.parse(query), after, limit: 21 })
    const rows = await many<Record<string, string>>(pool)`${sql`explain `}${statement}`
    return rows.map(row => Object.values(row)[0]).join('\n')
  }
  const id = `principal_${'0'.repeat(26)}`
  const cases: [object, [string, string], string][] = [
    [{ sort: 'newest' }, ['2026-03-05 09:15:00+00', id], 'people_newest'],
    [{ sort: 'oldest' }, ['2020-03-05 09:15:00+00', id], 'people_newest'],
    [{ sort: 'name' }, ['person 5', id], 'people_by_name'],
    [{ sort: 'most_active' }, ['250', id], 'people_most_active'],
    [{ verified: 'true' }, ['2026-03-05 09:15:00+00', id], 'people_verified_newest'],
  ]
  for (const [query, after, index] of cases)
    for (const place of [undefined, after]) {
      const plan = await planOf(query, place)
      assert.match(plan, new RegExp(`Index.* using ${index}`), plan)
      assert.doesNotMatch(plan, /Sort|Seq Scan/, plan)
    }
  assert.match(await planOf({ search: 'person 4711' }), /people_search/)
  await close()
})
