import assert from 'node:assert/strict'
import { mkdtempDisposable, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderStorage } from './folder.ts'
import { behavesAsStorage } from './harness.ts'

const tempFolder = () => mkdtempDisposable(join(tmpdir(), 'earshot-files-'))

behavesAsStorage('a folder', async () => {
  const folder = await tempFolder()
  return { storage: folderStorage(folder.path), [Symbol.asyncDispose]: () => folder.remove() }
})

test('a folder that lost a file while it is listed lists the others', async () => {
  await using folder = await tempFolder()
  const storage = folderStorage(folder.path)
  assert.deepEqual(await Array.fromAsync(storage.list()), [])
  await rm(folder.path, { recursive: true })
  assert.deepEqual(await Array.fromAsync(storage.list()), [])
  assert.equal(await storage.read('file_01'), undefined)
  await assert.rejects(readdir(folder.path))
})
