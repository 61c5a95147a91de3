import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFileAddresses, fileLifetimes, storedUrl } from './file-addresses.ts'

const secret = { current: 'a'.repeat(32) }
const origin = 'https://feedback.example.com'
const file = 'file_01kk2m9v3yecst1qr6b2k5p9xa'
const other = 'file_01kk2m9v3yecst1qr6b2k5p9xb'
const at = Date.parse('2026-03-01T12:00:00Z')

const addressesAt = (now: number, keys: { current: string; previous?: string } = secret) =>
  createFileAddresses({ secret: keys, origin, now: () => now })

const partsOf = (address: string): [string, string, string] => {
  const { pathname, searchParams } = new URL(address)
  return [
    pathname.replace('/files/', ''),
    searchParams.get('expires') ?? '',
    searchParams.get('signature') ?? '',
  ]
}

test('an address works until it expires, for its file only', () => {
  const [id, expires, signature] = partsOf(addressesAt(at).of(file, 3600))
  assert.equal(id, file)
  for (const [now, expected] of [
    [at, true],
    [at + 3_599_000, true],
    [at + 4_501_000, false],
  ] as const)
    assert.equal(addressesAt(now).isValid(file, expires, signature), expected)
  const addresses = addressesAt(at)
  assert.equal(addresses.isValid(other, expires, signature), false)
  assert.equal(addresses.isValid(file, String(Number(expires) + 1), signature), false)
  assert.equal(addresses.isValid(file, expires, signature.slice(1)), false)
  assert.equal(addresses.isValid(file, expires, ''), false)
})

test('the address stays the same for a quarter of its lifetime', () => {
  const early = addressesAt(at + 1000).of(file, 3600)
  assert.equal(addressesAt(at + 899_000).of(file, 3600), early)
  assert.notEqual(addressesAt(at + 901_000).of(file, 3600), early)
})

test('an address that the previous key signed works while the key is replaced', () => {
  const [id, expires, signature] = partsOf(addressesAt(at).of(file, 3600))
  const rotated = { current: 'b'.repeat(32), previous: secret.current }
  assert.equal(addressesAt(at, rotated).isValid(id, expires, signature), true)
  assert.equal(addressesAt(at, { current: rotated.current }).isValid(id, expires, signature), false)
})

test('attachments in JSON get an address, and a fresh one a week later', () => {
  const attachment = { fileId: file, name: 'a.png', url: storedUrl(file) }
  const stored = JSON.stringify({ data: [{ attachments: [attachment, { url: 'https://example.com/a' }] }] })
  const urlsIn = (json: string) =>
    JSON.parse(json).data[0].attachments.map(({ url }: { url: string }) => url) as string[]
  const first = addressesAt(at).renew(stored, fileLifetimes.event)
  assert.deepEqual(urlsIn(first), [addressesAt(at).of(file, fileLifetimes.event), 'https://example.com/a'])
  const later = addressesAt(at + 7 * 86_400_000)
  assert.deepEqual(urlsIn(later.renew(first, fileLifetimes.event))[0], later.of(file, fileLifetimes.event))
  assert.deepEqual(JSON.parse(addressesAt(at).renew(JSON.stringify(JSON.parse(stored), null, 1), 60)), {
    data: [
      {
        attachments: [{ ...attachment, url: addressesAt(at).of(file, 60) }, { url: 'https://example.com/a' }],
      },
    ],
  })
})

test('a cover gets an address, and nothing else by that name', () => {
  const addresses = addressesAt(at)
  const cover = { fileId: file, url: storedUrl(file), alt: `files:${other}` }
  const others = { tags: { cover: storedUrl(other) }, attributes: { cover: 'x', fileId: file, url: 'y' } }
  assert.deepEqual(JSON.parse(addresses.renew(JSON.stringify({ ...others, data: [{ cover }] }), 60)), {
    ...others,
    data: [{ cover: { ...cover, url: addresses.of(file, 60) } }],
  })
})

test('what a person wrote never becomes an address, nor the value of a map that they fill', () => {
  const addresses = addressesAt(at)
  const own = addresses.of(other, 60)
  const written = {
    content: `"fileId":"${other}" "url":"files:${other}" ${own}`,
    fileId: file,
    attributes: { fileId: other, url: storedUrl(other), link: storedUrl(file) },
    filters: { fileId: file, url: own, attachments: storedUrl(file) },
    expired: { fileId: other, url: own },
    cover: { fileId: 'file_x', url: own },
    attachments: [{ fileId: null, url: storedUrl(other) }, { fileId: 'file_x', url: own }, own, null],
  }
  const json = JSON.stringify(written)
  assert.equal(addressesAt(at + 1e9).renew(json, 60), json)
})
