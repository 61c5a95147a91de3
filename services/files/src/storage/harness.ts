import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { LocalFile, Storage } from './port.ts'

/** A local file with this content, in the folder for arriving files. */
export const arrived = async ({ incoming }: Storage, name: string, content: Buffer): Promise<LocalFile> => {
  await mkdir(incoming, { recursive: true })
  const path = join(incoming, name)
  await writeFile(path, content)
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest() }
}

const contentOf = async (storage: Storage, key: string, range?: Parameters<Storage['read']>[1]) => {
  const stream = await storage.read(key, range)
  return stream && buffer(stream)
}

/** Declares the tests that every adapter passes. */
export const behavesAsStorage = (
  name: string,
  open: () => Promise<AsyncDisposable & { storage: Storage }>,
): void => {
  test(`${name} stores a file, reads all or a part of it, and removes it`, async () => {
    await using opened = await open()
    const { storage } = opened
    const content = Buffer.from(`${'a'.repeat(70_000)}the end`)
    await storage.put('file_01aa', await arrived(storage, 'one', content))
    assert.deepEqual(await contentOf(storage, 'file_01aa'), content)
    assert.equal(String(await contentOf(storage, 'file_01aa', { start: 70_000, end: 70_002 })), 'the')
    await storage.remove(['file_01aa', 'file_01zz'])
    assert.equal(await storage.read('file_01aa'), undefined)
    assert.deepEqual(await Array.fromAsync(storage.list()), [])
  })

  test(`${name} lists the key, the size and the time of each file`, async () => {
    await using opened = await open()
    const { storage } = opened
    const keys = ['file_01ab', 'file_01ac', 'file_02ab']
    for (const [index, key] of keys.entries())
      await storage.put(key, await arrived(storage, key, Buffer.alloc(index)))
    const listed = await Array.fromAsync(storage.list())
    assert.deepEqual(
      listed.map(({ key, size }) => [key, size]).sort(),
      keys.map((key, index) => [key, index]),
    )
    for (const { storedAt } of listed) assert.ok(Math.abs(storedAt.getTime() - Date.now()) < 3_600_000)
  })

  test(`${name} has the whole file after it was stored twice`, async () => {
    await using opened = await open()
    const { storage } = opened
    for (const attempt of ['first', 'second'])
      await storage.put('file_01aa', await arrived(storage, attempt, Buffer.from('the same')))
    assert.equal(String(await contentOf(storage, 'file_01aa')), 'the same')
    assert.equal((await Array.fromAsync(storage.list())).length, 1)
  })

  test(`${name} reads nothing under a key that was never stored`, async () => {
    await using opened = await open()
    assert.equal(await opened.storage.read('file_01aa'), undefined)
    await opened.storage.remove([])
  })
}
