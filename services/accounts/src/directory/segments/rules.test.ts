import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase, type Pool } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { auditedChanges, createUser, startWithWorker } from '../../accounts/users/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'
import { dropChanges, readWork } from './changes-repo.ts'
import { applySomeRules } from './rules.ts'

type Api = Pick<TestGateway, 'as'>
type Condition = { field: string; operator: string; value?: unknown }

const ruleOf = (...conditions: Condition[]) => ({ match: 'all', conditions })

const createByRule = async (gateway: Api, slug: string, ...conditions: Condition[]) => {
  const made = await gateway.as().post('/segments', { slug, name: slug, rule: ruleOf(...conditions) })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.data
}

type Ruled = TestGateway & { apply: (limit?: number) => Promise<void>; pool: Pool }

/** A gateway without a worker, whose rules a test applies. */
const startWithRules = async (): Promise<Ruled> => {
  const gateway = await startGateway()
  const { pool, close } = openDatabase({
    url: gateway.database.url,
    schema: 'identity',
    name: 'test',
    max: 2,
    migrations: [],
    log: createLog({ level: 'silent' }),
  })
  return {
    ...gateway,
    pool,
    apply: async limit => {
      while (await applySomeRules(pool, limit));
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

/** The names of the members after all changes were applied. */
const namesIn = async (gateway: Ruled, slug: string): Promise<string[]> => {
  await gateway.apply()
  assert.equal((await gateway.as().get(`/segments/${slug}`)).data.isUpToDate, true)
  const { data } = await gateway.as().get(`/segments/${slug}/members?limit=100`)
  return data.map(({ name }: { name: string }) => name).sort()
}

/** The names of the users who match a rule, by the preview. */
const matching = async (gateway: Api, ...conditions: Condition[]): Promise<string> => {
  const { status, data, body } = await gateway.as().post('/segments/preview', { rule: ruleOf(...conditions) })
  assert.equal(status, 200, JSON.stringify(body))
  const names: string[] = data.members.map(({ name }: { name: string }) => name)
  assert.equal(data.memberCount, names.length)
  return names.sort().join(' ')
}

test('each operator compares a field by its type', async () => {
  await using gateway = await startGateway()
  const company = async (body: object) => (await gateway.as().post('/companies', body)).data.id
  const acme = await company({ name: 'Acme', plan: 'enterprise', mrrCents: 500_000, size: 250 })
  const small = await company({ name: 'Small', plan: 'team', mrrCents: 0 })
  const [ada] = [
    await createUser(gateway, {
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      companyId: acme,
      attributes: { seats: 12, tier: 'gold', beta: true },
    }),
    await createUser(gateway, {
      name: 'Bob',
      email: 'bob@other.example.org',
      companyId: small,
      attributes: { seats: '12', tier: 'golden', beta: false },
    }),
    await createUser(gateway, { name: 'Cyd', externalId: 'crm-3', attributes: { seats: 3.5 } }),
  ]
  const cases: [string, string, unknown, string][] = [
    ['email', 'is', 'ADA@example.com ', 'Ada'],
    ['email', 'is_not', 'ada@example.com', 'Bob Cyd'],
    ['email', 'contains', '@Example.com', 'Ada'],
    ['email', 'contains', '%', ''],
    ['email', 'is_set', undefined, 'Ada Bob'],
    ['email', 'is_not_set', undefined, 'Cyd'],
    ['emailVerified', 'is', true, 'Ada'],
    ['emailVerified', 'is_not', true, 'Bob Cyd'],
    ['joinedAt', 'at_least', '2020-01-01', 'Ada Bob Cyd'],
    ['joinedAt', 'at_most', '2020-01-01', ''],
    ['joinedAt', 'at_most', ada.joinedAt, 'Ada'],
    ['company', 'is', acme, 'Ada'],
    ['company', 'is_not', acme, 'Bob Cyd'],
    ['company', 'is_set', undefined, 'Ada Bob'],
    ['company', 'is_not_set', undefined, 'Cyd'],
    ['company.plan', 'is', 'enterprise', 'Ada'],
    ['company.plan', 'is_not', 'enterprise', 'Bob Cyd'],
    ['company.plan', 'contains', 'ea', 'Bob'],
    ['company.plan', 'is_not_set', undefined, 'Cyd'],
    ['company.mrrCents', 'is', 0, 'Bob'],
    ['company.mrrCents', 'is_not', 0, 'Ada Cyd'],
    ['company.mrrCents', 'at_least', 500_000, 'Ada'],
    ['company.mrrCents', 'at_most', 499_999.5, 'Bob'],
    ['company.size', 'is_set', undefined, 'Ada'],
    ['company.size', 'at_least', 9e15, ''],
    ['attributes.seats', 'is', 12, 'Ada'],
    ['attributes.seats', 'is', '12', 'Bob'],
    ['attributes.seats', 'is_not', 12, 'Bob Cyd'],
    ['attributes.seats', 'at_least', 3.5, 'Ada Cyd'],
    ['attributes.seats', 'at_most', 3.5, 'Cyd'],
    ['attributes.seats', 'contains', '1', 'Bob'],
    ['attributes.tier', 'contains', 'gold', 'Ada Bob'],
    ['attributes.tier', 'at_least', 1, ''],
    ['attributes.tier', 'is_not_set', undefined, 'Cyd'],
    ['attributes.beta', 'is', true, 'Ada'],
    ['attributes.beta', 'is_set', undefined, 'Ada Bob'],
    ["attributes.'; drop table users", 'is_set', undefined, ''],
  ]
  for (const [field, operator, value, names] of cases)
    assert.equal(
      await matching(gateway, { field, operator, value }),
      names,
      `${field} ${operator} ${JSON.stringify(value)}`,
    )
  const both = [
    { field: 'company.plan', operator: 'is', value: 'team' },
    { field: 'emailVerified', operator: 'is', value: true },
  ]
  assert.equal(await matching(gateway, ...both), '')
  const any = await gateway.as().post('/segments/preview', { rule: { match: 'any', conditions: both } })
  assert.equal(any.data.memberCount, 2)
})

test('a preview counts all users who match and lists the newest five', async () => {
  await using gateway = await startGateway()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await createUser(gateway, { name, externalId: name })
  const rule = ruleOf({ field: 'email', operator: 'is_not_set' })
  const { data } = await gateway.as().post('/segments/preview', { rule })
  const names = data.members.map(({ name }: { name: string }) => name)
  assert.deepEqual([data.memberCount, names], [6, ['F', 'E', 'D', 'C', 'B']])
})

test('an invalid condition is rejected, and the error names its path', async () => {
  await using gateway = await startGateway()
  const gone = 'company_01kk345nnfecst1qjr1ncrnnw3'
  const cases: [Condition | undefined, string][] = [
    [{ field: 'name', operator: 'is', value: 'Ada' }, 'field'],
    [{ field: 'attributes.', operator: 'is', value: 'x' }, 'field'],
    [{ field: 'company.name', operator: 'is', value: 'x' }, 'field'],
    [{ field: 'email', operator: 'at_least', value: 1 }, 'operator'],
    [{ field: 'email', operator: 'like', value: 'x' }, 'operator'],
    [{ field: 'joinedAt', operator: 'is_set' }, 'operator'],
    [{ field: 'emailVerified', operator: 'is', value: 'true' }, 'value'],
    [{ field: 'email', operator: 'is' }, 'value'],
    [{ field: 'email', operator: 'contains', value: '' }, 'value'],
    [{ field: 'email', operator: 'is_set', value: 'x' }, 'value'],
    [{ field: 'joinedAt', operator: 'at_least', value: 'yesterday' }, 'value'],
    [{ field: 'company', operator: 'is', value: 'Acme' }, 'value'],
    [{ field: 'company', operator: 'is', value: gone }, 'value'],
    [{ field: 'company.size', operator: 'at_least', value: '9' }, 'value'],
    [{ field: 'attributes.seats', operator: 'at_least', value: '9' }, 'value'],
    [{ field: 'attributes.seats', operator: 'contains', value: 9 }, 'value'],
  ]
  for (const [condition, path] of cases) {
    const rule = ruleOf({ field: 'email', operator: 'is_set' }, ...(condition ? [condition] : []))
    for (const answer of [
      await gateway.as().post('/segments/preview', { rule }),
      await gateway.as().post('/segments', { slug: 'x', name: 'x', rule }),
    ]) {
      assert.equal(answer.status, 400, JSON.stringify(condition))
      assert.equal(answer.error.details?.errors[0].path, `rule.conditions.1.${path}`)
    }
  }
  const one = { field: 'email', operator: 'is_set' }
  for (const conditions of [[], Array.from({ length: 11 }, () => one)]) {
    const answer = await gateway.as().post('/segments/preview', { rule: { match: 'all', conditions } })
    assert.deepEqual([answer.status, answer.error.details?.errors[0].path], [400, 'rule.conditions'])
  }
})

test('only admins set a rule, the team previews one, and the audit log has it', async () => {
  await using gateway = await startWithWorker()
  const { id } = await createByRule(gateway, 'known', { field: 'email', operator: 'is_set' })
  const member = gateway.as((await gateway.createKey()).key)
  const rule = ruleOf({ field: 'emailVerified', operator: 'is', value: true })
  assert.equal((await member.patch('/segments/known', { rule })).status, 403)
  assert.equal((await member.post('/segments/preview', { rule })).status, 200)
  assert.deepEqual((await gateway.as().patch('/segments/known', { rule })).data.rule, rule)
  assert.equal((await gateway.as().patch('/segments/known', { rule })).status, 200)
  const [updated, created] = await auditedChanges(gateway, id, 2)
  assert.deepEqual([updated.action, updated.after.rule], ['segment.updated', rule])
  assert.deepEqual(created.after.rule, ruleOf({ field: 'email', operator: 'is_set' }))
  assert.equal((await auditedChanges(gateway, id, 2)).length, 2)
})

test('members follow each change of a user', async () => {
  await using gateway = await startWithRules()
  const api = gateway.as()
  await createByRule(gateway, 'beta', { field: 'attributes.beta', operator: 'is', value: true })
  const names = () => namesIn(gateway, 'beta')
  const beta = { beta: true }
  const ada = await createUser(gateway, { name: 'Ada', email: 'ada@example.com', attributes: beta })
  const bob = await createUser(gateway, { name: 'Bob', email: 'bob@example.com' })
  assert.deepEqual(await names(), ['Ada'])
  await api.patch(`/users/${bob.principalId}`, { attributes: beta })
  assert.deepEqual(await names(), ['Ada', 'Bob'])
  await api.post('/users/identify', { email: 'ada@example.com', attributes: { beta: null } })
  assert.deepEqual(await names(), ['Bob'])
  await api.post('/users/identify', { email: 'cyd@example.com', name: 'Cyd', attributes: beta })
  assert.deepEqual(await names(), ['Bob', 'Cyd'])
  assert.equal((await api.delete(`/users/${bob.principalId}`)).status, 204)
  assert.deepEqual(await names(), ['Cyd'])
  const cyd = (await api.get('/users?search=cyd')).data[0].principalId
  assert.equal((await api.post(`/users/${cyd}/merge`, { intoPrincipalId: ada.principalId })).status, 200)
  assert.deepEqual(await names(), ['Ada'], 'who got the attribute')
  assert.equal((await api.post(`/users/${cyd}/unmerge`)).status, 200)
  assert.deepEqual(await names(), ['Cyd'], 'who has it back')
})

test('anonymous visitors and members of the team are members, and a placeholder address is none', async () => {
  await using gateway = await startWithRules()
  await createByRule(gateway, 'no-email', { field: 'email', operator: 'is_not_set' })
  await createByRule(gateway, 'anon', { field: 'email', operator: 'contains', value: 'anon.' })
  await createByRule(gateway, 'staff', { field: 'email', operator: 'contains', value: '@earshot.example' })
  const visitor = 'principal_01kjyzskgxecst1qm4s4vy0znr'
  await gateway.database.query(`
    insert into identity.principals (id, kind, role, email, is_anonymous, is_unproven)
    values ('${visitor}', 'user', 'user', '01kjyzskgxecst1qm4s4vy0znr@anon.earshot', true, true)`)
  const staff = await createUser(gateway, { name: 'Tom', email: 'tom@earshot.example' })
  await gateway.as().patch(`/principals/${staff.principalId}`, { role: 'member' })
  assert.deepEqual(await namesIn(gateway, 'staff'), ['Tom'])
  assert.deepEqual(await namesIn(gateway, 'anon'), [])
  await namesIn(gateway, 'no-email')
  const { data } = await gateway.as().get('/segments/no-email/members')
  assert.deepEqual(
    data.map((it: { principalId: string }) => it.principalId),
    [visitor],
  )
})

test('members follow a change and the deletion of a company, and a changed rule', async () => {
  await using gateway = await startWithRules()
  const api = gateway.as()
  const { id: companyId } = (await api.post('/companies', { name: 'Acme', plan: 'team', size: 5 })).data
  for (const name of ['Ada', 'Bob']) await createUser(gateway, { name, externalId: name, companyId })
  await createUser(gateway, { name: 'Cyd', externalId: 'Cyd' })
  await createByRule(gateway, 'plan', { field: 'company.plan', operator: 'is', value: 'enterprise' })
  const names = () => namesIn(gateway, 'plan')
  assert.deepEqual(await names(), [])
  await api.patch(`/companies/${companyId}`, { plan: 'enterprise' })
  assert.deepEqual(await names(), ['Ada', 'Bob'])
  const rule = ruleOf({ field: 'company.size', operator: 'is_not_set' })
  const patched = await api.patch('/segments/plan', { rule })
  assert.deepEqual([patched.data.isUpToDate, patched.data.rule], [false, rule])
  assert.deepEqual(await names(), ['Cyd'])
  assert.equal((await api.delete(`/companies/${companyId}`)).status, 204)
  assert.deepEqual(await names(), ['Ada', 'Bob', 'Cyd'])
})

test('members of a segment with a rule cannot be changed by hand, and stay when the rule is removed', async () => {
  await using gateway = await startWithRules()
  const api = gateway.as()
  const { principalId } = await createUser(gateway, { name: 'Ada', email: 'ada@example.com' })
  const other = await createUser(gateway, { name: 'Bob', externalId: 'b' })
  await createByRule(gateway, 'known', { field: 'email', operator: 'is_set' })
  assert.deepEqual(await namesIn(gateway, 'known'), ['Ada'])
  const add = () => api.post('/segments/known/members', { principalIds: [other.principalId] })
  for (const answer of [
    await add(),
    await api.delete(`/segments/known/members?principalIds=${principalId}`),
  ]) {
    assert.deepEqual([answer.status, answer.error.code], [409, 'CONFLICT'])
    assert.match(answer.error.message, /follow from its rule/)
  }
  const removed = await api.patch('/segments/known', { rule: null })
  assert.deepEqual([removed.data.rule, removed.data.isUpToDate, removed.data.memberCount], [null, true, 1])
  assert.equal((await add()).data.memberCount, 2)
  await api.patch('/segments/known', { rule: ruleOf({ field: 'email', operator: 'is_set' }) })
  assert.deepEqual(await namesIn(gateway, 'known'), ['Ada'])
})

test('a merge copies no membership of a segment with a rule', async () => {
  await using gateway = await startWithRules()
  const api = gateway.as()
  const cyd = await createUser(gateway, { name: 'Cyd', externalId: 'c' })
  const bob = await createUser(gateway, { name: 'Bob', email: 'bob@example.com' })
  await createByRule(gateway, 'unknown', { field: 'email', operator: 'is_not_set' })
  assert.deepEqual(await namesIn(gateway, 'unknown'), ['Cyd'])
  const path = `/users/${cyd.principalId}/merge`
  await api.post(path, { intoPrincipalId: bob.principalId })
  assert.deepEqual(await namesIn(gateway, 'unknown'), [])
  const { data } = await api.get(`/segments?principalId=${bob.principalId}`)
  assert.deepEqual(data, [])
  await api.post(`/users/${cyd.principalId}/unmerge`)
  assert.deepEqual(await namesIn(gateway, 'unknown'), ['Cyd'])
})

/** Creates users of one company, as many as given. */
const createColleagues = async (gateway: Ruled, users: number): Promise<string> => {
  const { id } = (await gateway.as().post('/companies', { name: 'Acme', plan: 'team' })).data
  await gateway.database.query(`
    insert into identity.principals (id, kind, role, company_id)
    select 'principal_' || lpad(n::text, 26, '0'), 'user', 'user', '${id}' from generate_series(1, ${users}) n`)
  return id
}

const stateOf = async (gateway: Ruled) => {
  const { memberCount, isUpToDate } = (await gateway.as().get('/segments/plan')).data
  return { memberCount, isUpToDate }
}

test('changes of many users are applied in batches, each with its event', async () => {
  await using gateway = await startWithRules()
  const companyId = await createColleagues(gateway, 10)
  await createByRule(gateway, 'plan', { field: 'company.plan', operator: 'is', value: 'enterprise' })
  await gateway.apply(4)
  assert.deepEqual(await stateOf(gateway), { memberCount: 0, isUpToDate: true })
  await gateway.as().patch(`/companies/${companyId}`, { plan: 'enterprise' })
  assert.deepEqual(await stateOf(gateway), { memberCount: 0, isUpToDate: false })
  await gateway.apply(4)
  assert.deepEqual(await stateOf(gateway), { memberCount: 10, isUpToDate: true })
  const saved = (await gateway.events('segment.saved')).map(({ data }) => data)
  assert.deepEqual(
    saved.map(({ added, removed, version }) => [added.length, removed.length, version]),
    [
      [0, 0, 1],
      [4, 0, 2],
      [4, 0, 3],
      [2, 0, 4],
    ],
  )
  await gateway.as().patch(`/companies/${companyId}`, { size: 9 })
  await gateway.apply(4)
  assert.equal((await gateway.events('segment.saved')).length, 4)
})

test('a worker that is killed in a batch loses no change', async () => {
  await using gateway = await startWithRules()
  const companyId = await createColleagues(gateway, 10)
  await createByRule(gateway, 'plan', { field: 'company.plan', operator: 'is', value: 'enterprise' })
  await gateway.apply(4)
  await gateway.as().patch(`/companies/${companyId}`, { plan: 'enterprise' })
  assert.equal(await applySomeRules(gateway.pool, 4), true)
  await gateway.as().patch(`/users/principal_${'1'.padStart(26, '0')}`, { companyId: null })
  await gateway.database.query(`
    create function identity.fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger fail before insert on identity.outbox for each row execute function identity.fail()`)
  await assert.rejects(applySomeRules(gateway.pool, 4), /killed/)
  await gateway.database.query('drop trigger fail on identity.outbox')
  assert.deepEqual(await stateOf(gateway), { memberCount: 4, isUpToDate: false })
  await gateway.apply(4)
  assert.deepEqual(await stateOf(gateway), { memberCount: 9, isUpToDate: true })
})

test('workers that apply rules at the same time apply each change once', async () => {
  await using gateway = await startWithRules()
  const companyId = await createColleagues(gateway, 20)
  await createByRule(gateway, 'plan', { field: 'company.plan', operator: 'is', value: 'enterprise' })
  await gateway.as().patch(`/companies/${companyId}`, { plan: 'enterprise' })
  await Promise.all([gateway.apply(3), gateway.apply(3)])
  await gateway.apply(3)
  assert.deepEqual(await stateOf(gateway), { memberCount: 20, isUpToDate: true })
  const added = (await gateway.events('segment.saved')).flatMap(({ data }) => data.added)
  assert.deepEqual([added.length, new Set(added).size], [20, 20])
})

test('changes are dropped while no segment has a rule, and a new rule applies to all users', async () => {
  await using gateway = await startWithRules()
  await createUser(gateway, { name: 'Ada', email: 'ada@example.com' })
  await createUser(gateway, { name: 'Bob', externalId: 'bob' })
  assert.equal(await dropChanges(gateway.pool, 1), true)
  assert.equal(await dropChanges(gateway.pool, 2), false)
  assert.deepEqual(await readWork(gateway.pool), { hasChanges: false, hasRules: false })
  await createByRule(gateway, 'known', { field: 'email', operator: 'is_set' })
  assert.equal(await dropChanges(gateway.pool, 2), false)
  assert.deepEqual(await readWork(gateway.pool), { hasChanges: true, hasRules: true })
  assert.deepEqual(await namesIn(gateway, 'known'), ['Ada'])
})

test('the worker applies a new rule and a change of a user', async () => {
  await using gateway = await startWithWorker()
  const { principalId } = await createUser(gateway, { name: 'Ada', email: 'ada@example.com' })
  await createByRule(gateway, 'known', { field: 'email', operator: 'is_set' })
  const memberIds = async () =>
    (await gateway.as().get('/segments/known/members')).data.map(
      (it: { principalId: string }) => it.principalId,
    )
  await eventually(async () => (await memberIds()).includes(principalId))
  await gateway.as().patch(`/users/${principalId}`, { email: null, externalId: 'ada' })
  await eventually(async () => (await memberIds()).length === 0)
})
