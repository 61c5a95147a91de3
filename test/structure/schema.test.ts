import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { schemaFiles } from '../../tools/schema/services.ts'

test('docs/reference/schema matches the migrations (`npm run generate:schema` writes it)', async () => {
  await using database = await testDatabase()
  const files = await schemaFiles(database.url)
  assert.ok(files.length > 0)
  for (const { path, content } of files) assert.equal(readFileSync(join(root, path), 'utf8'), content, path)
  assert.deepEqual(
    readdirSync(join(root, 'docs/reference/schema')).toSorted(),
    files.map(({ path }) => path.replace(/^.*\//, '')).toSorted(),
  )
})
