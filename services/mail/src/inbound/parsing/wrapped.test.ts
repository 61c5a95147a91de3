import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, parseMail } from './parse.ts'
import { decompressRtf } from './rtf.ts'
import { headersOf, mailOf, multipart } from './samples.ts'

const read = async (raw: Buffer): Promise<ParsedMail> => {
  const result = await parseMail(raw, { relay: undefined })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail
}

const wrapped = (type: string, base64: string) =>
  read(mailOf({ ...headersOf(), 'Content-Type': type, 'Content-Transfer-Encoding': 'base64' }, base64))

const namesOf = ({ files }: ParsedMail): string[] => files.map(({ name }) => name)

/** Written by OpenSSL: `cms -sign -nodetach -nocerts -noattr`, and with `-stream`, which sends the content in pieces. */
const signed = [
  'MIIBBwYJKoZIhvcNAQcCoIH5MIH2AgEBMQ0wCwYJYIZIAWUDBAIBMFEGCSqGSIb3DQEHAaBEBEJDb250ZW50LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCg0KV2hlcmUgaXMgbXkgb3JkZXIgMTc/DQoxgY4wgYsCAQEwJDAMMQowCAYDVQQDDAFhAhRIoWyVCoJBYNM5nW8hiV5kz+IdPDALBglghkgBZQMEAgEwCgYIKoZIzj0EAwIERzBFAiB4UBlLW5tpkFW9y3Nt3AriYHIJEENAyx62IfcUruxF+AIhAJKeyMMeY3gKJ4vdPvYaziSeKZ8gAE9FXq4I+1PXbmUs',
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARCQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNCldoZXJlIGlzIG15IG9yZGVyIDE3Pw0KAAAAAAAAMYGOMIGLAgEBMCQwDDEKMAgGA1UEAwwBYQIUSKFslQqCQWDTOZ1vIYleZM/iHTwwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEcwRQIhAIRD3f8UdB5g6tkj1nUsdrBvEKF8naN66+UROeIGgMVWAiBq/OfCvx0YTg9NhCxw7xBDCJ5KDBbnjtdnr8XIVOFpVgAAAAAAAA==',
]

/** The start of what `cms -encrypt` writes. */
const enveloped = 'MIIBTgYJKoZIhvcNAQcDoIIBPzCCATsCAQIxgbehgbQCAQOgUaFPMAkGByqGSM49AgEDQgAEoMQk7yUS'

test('the text of a mail that is signed in one part is shown', async () => {
  for (const content of signed) {
    const mail = await wrapped('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', content)
    assert.deepEqual([mail.content, mail.files], ['Where is my order 17?', []])
  }
  const damaged = await wrapped('application/pkcs7-mime; name=smime.p7m', signed[0]?.slice(0, 80) ?? '')
  assert.deepEqual(namesOf(damaged), ['smime.p7m'])
})

test('an encrypted mail says so, and its content is a file', async () => {
  const smime = await wrapped('application/pkcs7-mime; name=smime.p7m', enveloped)
  const pgp = await read(
    multipart(
      [
        { headers: ['Content-Type: application/pgp-encrypted'], body: 'Version: 1' },
        {
          headers: ['Content-Type: application/octet-stream; name=encrypted.asc'],
          body: 'the encrypted text',
        },
      ],
      { subtype: 'encrypted' },
    ),
  )
  for (const mail of [smime, pgp]) assert.match(mail.content, /^This email is encrypted\./)
  assert.deepEqual([...namesOf(smime), ...namesOf(pgp)], ['smime.p7m', 'encrypted.asc'])
})

const uint16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8])
const uint32 = (value: number): Buffer => Buffer.concat([uint16(value & 0xffff), uint16(value >>> 16)])
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), uint16(id), uint16(6), uint32(data.length), data, uint16(0)])

const property = (type: number, id: number, value: Buffer): Buffer =>
  Buffer.concat([uint16(type), uint16(id), uint32(1), uint32(value.length), padded(value)])

const unicode = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')

/** A number with a name, as Outlook writes before the text. */
const named = Buffer.concat([
  uint16(3),
  uint16(0x8001),
  Buffer.alloc(16),
  uint32(1),
  uint32(6),
  padded(unicode('ab')),
  uint32(7),
])

/** A winmail.dat with one file; the program tnef of Debian lists the same one. */
const winmail = (...properties: Buffer[]): string =>
  Buffer.concat([
    uint32(0x223e9f78),
    uint16(1),
    attribute(1, 0x9003, Buffer.concat([uint32(properties.length + 1), named, ...properties])),
    attribute(2, 0x9002, Buffer.alloc(14)),
    attribute(2, 0x8010, Buffer.from('REPORT~1.TXT\0')),
    attribute(2, 0x800f, Buffer.from('abc')),
    attribute(2, 0x9005, Buffer.concat([uint32(1), property(0x1f, 0x3707, unicode('Report für März.txt'))])),
  ]).toString('base64')

test('the text and the files of a winmail.dat are shown', async () => {
  const rtf = Buffer.from(
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}Gr\\'f6\\'dfe \\u8364? \\b now\\b0\\par {\\*\\x y;}Bye\\par}",
    'latin1',
  )
  const compressed = Buffer.concat([
    uint32(rtf.length + 12),
    uint32(rtf.length),
    Buffer.from('MELA'),
    uint32(0),
    rtf,
  ])
  const cases: [property: Buffer, text: string][] = [
    [property(0x1f, 0x1000, unicode('Größe 日本')), 'Größe 日本'],
    [property(0x102, 0x1013, Buffer.from('<p>Größe</p>')), 'Größe'],
    [property(0x102, 0x1009, compressed), 'Größe € now\nBye'],
  ]
  for (const [content, text] of cases)
    for (const type of [
      'application/ms-tnef; name=winmail.dat',
      'application/octet-stream; name=winmail.dat',
    ]) {
      const mail = await wrapped(type, winmail(content))
      assert.deepEqual([mail.content, namesOf(mail)], [text, ['Report für März.txt']])
      assert.equal(String(Buffer.from(mail.files[0]?.content ?? [])), 'abc')
    }
})

test('compressed rich text is read', () => {
  // The first example of MS-OXRTFCP, 4.1.
  const example = 'LQAAACsAAABMWkZ18cXHpwMACgByY3BnMTI1QjIK8yBoZWwJACBidwWwbGR9CoAPoA=='
  assert.equal(
    decompressRtf(Buffer.from(example, 'base64')),
    '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
  )
})
