import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecondPool } from '@earshot/testing'
import { startGateway } from '../../harness.ts'
import { countAttempt } from './attempts-repo.ts'

test('attempts in the same millisecond do not block each other', async () => {
  await using gateway = await startGateway()
  await using beside = openSecondPool(gateway.database, 'identity')
  const count = () => countAttempt(beside.pool, 'one office', { free: 5000, hours: 1 })
  for (let round = 0; round < 300; round++) {
    const counted = await Promise.all(Array.from({ length: 4 }, count))
    assert.ok(counted.every(Boolean), `round ${round}`)
  }
})
