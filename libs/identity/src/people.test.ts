import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, type Principal } from '@earshot/contracts'
import { run } from '@earshot/db'
import { publishEvent } from '@earshot/testing'
import fc from 'fast-check'
import { caller, startIdentityService } from './harness.ts'
import { callerInsert, erasedName } from './people-repo.ts'

const grace: Principal = {
  id: newId('principal'),
  kind: 'user',
  name: 'Grace Holt',
  email: 'grace@example.com',
  role: 'user',
  companyId: null,
  language: 'de',
  isUnproven: true,
  version: 1,
}

test('an unknown principal is requested from the accounts service once and then stored', async () => {
  await using it = await startIdentityService({ [grace.id]: grace })
  assert.deepEqual(await it.people.find(it.pool, grace.id), grace)
  assert.deepEqual(await it.people.find(it.pool, grace.id), grace)
  assert.deepEqual(it.accounts.asked, [grace.id])
  assert.equal(await it.people.find(it.pool, newId('principal')), undefined)
})

test('an identified person is stored at once, and the same address gives the same person', async () => {
  await using it = await startIdentityService()
  const made = await it.people.identify(caller, { email: ' Grace@Example.com ', name: 'Grace Holt' })
  assert.equal(made.email, 'grace@example.com')
  assert.deepEqual(await it.people.find(it.pool, made.id), made)
  assert.equal((await it.people.identify(caller, { email: 'grace@example.com' })).id, made.id)
  const anonymous = [await it.people.identify(caller, { anonymous: true })]
  anonymous.push(await it.people.identify(caller, { anonymous: true, name: 'A visitor' }))
  assert.deepEqual(
    anonymous.map(({ name, email }) => [name, email]),
    [
      [null, null],
      ['A visitor', null],
    ],
  )
  assert.equal(new Set([made, ...anonymous].map(({ id }) => id)).size, 3)
})

test('while the accounts service is down, unknown principals are UNAVAILABLE and known ones are found', async () => {
  await using it = await startIdentityService({ [grace.id]: grace })
  await it.people.find(it.pool, grace.id)
  await it.accounts[Symbol.asyncDispose]()
  await assert.rejects(it.people.find(it.pool, newId('principal')), { code: 'UNAVAILABLE' })
  await assert.rejects(it.people.identify(caller, { anonymous: true }), { code: 'UNAVAILABLE' })
  assert.deepEqual(await it.people.find(it.pool, grace.id), grace)
})

test('a copy ends with the highest version, whatever the order and number of events', async () => {
  await using it = await startIdentityService()
  const versions = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  const orders = versions.chain(list =>
    fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
  )
  await fc.assert(
    fc.asyncProperty(orders, async order => {
      const id = newId('principal')
      for (const version of order)
        await publishEvent(it.broker, 'principal.updated', {
          principal: { ...grace, id, version, name: `Version ${version}` },
        })
      const last = Math.max(...order)
      assert.equal((await it.people.find(it.pool, id))?.name, `Version ${last}`)
    }),
    { numRuns: 20 },
  )
})

test('an erased person leaves a placeholder that older events do not overwrite', async () => {
  await using it = await startIdentityService()
  const rowOf = async (id: string) =>
    (await it.query('select name, email, role from support.people where id = $1', [id]))[0]
  for (const seen of [true, false]) {
    const principal = { ...grace, id: newId('principal') }
    if (seen) await publishEvent(it.broker, 'principal.created', { principal })
    await publishEvent(it.broker, 'principal.erased', { principalId: principal.id, version: 3, email: null })
    await publishEvent(it.broker, 'principal.updated', { principal: { ...principal, version: 2 } })
    await run(it.pool)`${callerInsert({ ...caller, principalId: principal.id })}`
    assert.deepEqual(await rowOf(principal.id), { name: erasedName, email: null, role: null })
    assert.equal(await it.people.find(it.pool, principal.id), undefined)
  }
})

test("a caller's own data is replaced by the first event from the accounts", async () => {
  await using it = await startIdentityService()
  await run(it.pool)`${callerInsert({ ...caller, principalId: grace.id })}`
  const noted = await it.people.find(it.pool, grace.id)
  assert.deepEqual([noted?.kind, noted?.name, noted?.version], ['service', caller.name, 0])
  await publishEvent(it.broker, 'principal.created', { principal: grace })
  await run(it.pool)`${callerInsert({ ...caller, principalId: grace.id })}`
  assert.deepEqual(await it.people.find(it.pool, grace.id), grace)
})
