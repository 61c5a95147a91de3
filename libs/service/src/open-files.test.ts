import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionsAtMost } from './open-files.ts'

test('the connection limit is the limit of open files, less a reserve', () => {
  assert.deepEqual(
    [20_000, 2048, 1024, 300, 1].map(files => connectionsAtMost(files)),
    [19_000, 1048, 512, 150, 1],
  )
  const here = connectionsAtMost()
  assert.ok(here === undefined || here > 0)
})
