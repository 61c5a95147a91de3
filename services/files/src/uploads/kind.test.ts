import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { tiffOf, webpOf } from '@earshot/testing'
import { kindOf } from './kind.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const files: [string, string | Buffer, string][] = [
  ['PowerShell.log', utf16('PS C:\\> Get-Item x\r\n'), 'text/plain'],
  ['registry.reg', utf16('Windows Registry Editor Version 5.00\r\n'), 'text/plain'],
  ['table.csv', utf16('Größe\t1\r\n'), 'text/csv'],
  ['big-endian.txt', utf16('Größe').swap16(), 'text/plain'],
  ['cut.txt', utf16('Größe 🙂').subarray(0, -1), 'text/plain'],
  ['id3.txt', 'ID3 is a tag', 'text/plain'],
  ['gif.txt', 'GIF images are old.', 'text/plain'],
  ['bm.md', 'BM is a signature', 'text/markdown'],
  ['mz', 'MZ is one, too', 'text/plain'],
  ['pk.txt', 'PK', 'text/plain'],
  ['empty.txt', '', 'text/plain'],
  ['real.txt', gif, 'image/gif'],
  ['sound.mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]), 'audio/mpeg'],
  ['page.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['letter.rtf', '{\\rtf1 x}', 'application/rtf'],
  ['feed.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
]

test('text is text, also in UTF-16 and if it starts like a picture or a sound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-kinds-'))
  try {
    for (const [name, content, contentType] of files) {
      const path = join(folder, name)
      await writeFile(path, content)
      assert.equal((await kindOf(path, name)).contentType, contentType, name)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the Exif data at the end of a large WebP photo are found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-kind-'))
  const path = join(folder, 'photo.webp')
  try {
    for (const bytes of [7, 300_001]) {
      await writeFile(path, webpOf({ width: 40, height: 30 }, tiffOf(6), Buffer.alloc(bytes)))
      assert.deepEqual(await kindOf(path, 'photo.webp'), {
        contentType: 'image/webp',
        width: 30,
        height: 40,
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
