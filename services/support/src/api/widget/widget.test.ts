import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Support, startSupport } from '../../harness.ts'

const expectations = async (it: Support) => (await it.internal.get('/widget')).data
const week = { monday: [{ from: '09:00', to: '17:00' }] }
const around = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
    day,
    [{ from: '00:00', to: '24:00' }],
  ]),
)

const answered = async (it: Support, seconds: number[], kind = 'conversation') => {
  for (const [index, value] of seconds.entries())
    await it.database.query(
      `insert into support.report_facts (subject_id, kind, fact, at, seconds, is_final)
        values ($1, $2, 'answered', now() - $3::int * interval '1 hour', $4, true)`,
      [`${kind}-${value}-${index}`, kind, index, value],
    )
}

test('without business hours, policies and responses, nothing is known', async () => {
  await using it = await startSupport()
  assert.deepEqual(await expectations(it), { businessHours: null, expectedReplySeconds: null })
})

test('the policy of a messenger conversation gives business hours and the expected reply', async () => {
  await using it = await startSupport()
  const hours = await it.create('/business-hours', { name: 'Office', timeZone: 'UTC', week: around })
  assert.deepEqual((await expectations(it)).businessHours, { isOpen: true, opensAt: null }, 'the only hours')
  const closed = await it.create('/business-hours', { name: 'Night', timeZone: 'UTC', week })
  assert.equal((await expectations(it)).businessHours, null, 'two are ambiguous')
  const policy = (name: string, more: object) =>
    it.create('/sla-policies', { name, targets: { firstResponseSeconds: 3600 }, ...more })
  await policy('Default', { isDefault: true, businessHoursId: hours.id })
  assert.deepEqual(await expectations(it), {
    businessHours: { isOpen: true, opensAt: null },
    expectedReplySeconds: 3600,
  })
  await policy('Email', { match: { channel: 'email' }, businessHoursId: closed.id })
  assert.deepEqual((await expectations(it)).businessHours, { isOpen: true, opensAt: null })
  const always = await policy('Messenger', { match: { channel: 'messenger' } })
  assert.deepEqual((await expectations(it)).businessHours, { isOpen: true, opensAt: null })
  await it.api.patch(`/sla-policies/${always.id}`, { businessHoursId: closed.id })
  await it.api.patch(`/business-hours/${closed.id}`, {
    week: { monday: [{ from: '00:00', to: '00:01' }] },
  })
  const { isOpen, opensAt } = (await expectations(it)).businessHours
  if (!isOpen) assert.match(opensAt, /T00:00:00\.000Z$/)
})

test('five latest first responses give the median, and older or other ones do not count', async () => {
  await using it = await startSupport()
  await answered(it, [60, 120, 600, 5000])
  await answered(it, [1, 1, 1, 1, 1, 1, 1], 'ticket')
  await it.database.query(
    `insert into support.report_facts (subject_id, kind, fact, at, seconds, is_final)
      select 'old-' || n, 'conversation', 'answered', now() - interval '15 days', 1, true from generate_series(1, 9) n`,
  )
  assert.equal((await expectations(it)).expectedReplySeconds, null)
  await answered(it, [61])
  assert.equal((await expectations(it)).expectedReplySeconds, 120)
})
