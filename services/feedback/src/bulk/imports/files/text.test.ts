import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './text.ts'

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (bytes: Buffer, charset?: string, size = 1000): Promise<string> => {
  let text = ''
  for await (const piece of textOf(chunksOf(bytes, size), charset)) text += piece
  return text
}

const text = 'title,Größe 🌙\n'
const utf8 = Buffer.from(`\ufeff${text}`)
const utf16le = Buffer.from(`\ufeff${text}`, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()

test('a byte order mark says the encoding and is removed, whatever the charset is and however the bytes arrive', async () => {
  for (const bytes of [utf8, utf16le, utf16be])
    for (const charset of [undefined, 'utf-8', 'utf-16', 'windows-1252'])
      for (const size of [1, 2, 3, 1000])
        assert.equal(await read(bytes, charset, size), text, `${charset} ${size}`)
})

test('without a byte order mark, the charset says the encoding, or it is UTF-8', async () => {
  const latin = 'title,Größe\n'
  for (const size of [1, 1000]) {
    assert.equal(await read(Buffer.from(text), undefined, size), text)
    assert.equal(await read(Buffer.from(latin, 'latin1'), 'iso-8859-1', size), latin)
    assert.equal(await read(Buffer.from(text, 'utf16le'), 'utf-16le', size), text)
  }
  for (const short of ['', 't', 'ti']) assert.equal(await read(Buffer.from(short)), short)
  await assert.rejects(read(Buffer.from(latin, 'latin1')), /not valid utf-8/)
  await assert.rejects(read(Buffer.from(text), 'nonsense'), /charset is not supported/)
})
