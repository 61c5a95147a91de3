import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newId, newIdAt } from '@earshot/contracts'
import { sql } from '@earshot/db'
import { withPool } from '../../harness.ts'
import { belongsTo, deliveryId, deliveryIdOf, isOfEvent } from './ids-repo.ts'

test('the id of a delivery is the same in PostgreSQL, and its event is found by its first part', async () => {
  await using it = await withPool()
  const at = Date.now()
  const events: Id<'evt'>[] = Array.from({ length: 500 }, () => newIdAt('evt', at))
  const webhooks = Array.from({ length: 4 }, () => newId('webhook'))
  const rows = await it.pool.query<{ e: Id<'evt'>; w: Id<'webhook'>; id: string; isFound: boolean }>(sql`
    select e, w, ${deliveryId('e', 'w')} as id, (
      select bool_and(${isOfEvent('e')}) from (select ${deliveryId('e', 'w')} as id, e as event_id) d) as is_found
    from unnest(${events}::text[]) e, unnest(${webhooks}::text[]) w`)
  assert.equal(rows.length, 2000)
  for (const { e, w, id, isFound } of rows) {
    assert.equal(id, deliveryIdOf(e, w))
    assert.equal(isFound, true)
  }
  assert.equal(new Set(rows.map(({ id }) => id)).size, 2000)
  const [first] = events
  assert.ok(first)
  const found = await it.pool.query(sql`
    select d.id from (
      select ${deliveryId('e', 'w')} as id, e as event_id from unnest(${events}::text[]) e, unnest(${webhooks}::text[]) w) d
    where ${belongsTo(first)}`)
  assert.equal(found.length, 4)
})
