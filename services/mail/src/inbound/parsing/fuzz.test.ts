import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { type ParsedMail, parseMail } from './parse.ts'

// Whatever a program does wrong, each word that a person wrote is in the message, in its folded part, or in a file.

let count = 0
/** A word that occurs once, with letters that the charset has. */
const wordsIn = (letters: string) =>
  fc.nat({ max: letters.length - 2 }).map(at => `w${++count}${letters.slice(at, at + 2)}z`)

type Text = { words: string[]; bytes: Buffer; label: string | undefined }

const charsets: [label: string | undefined, name: string, letters: string][] = [
  ['utf-8', 'utf-8', 'äß日本Я€'],
  [undefined, 'utf-8', 'äß日本Я€'],
  ['us-ascii', 'utf-8', 'äß日本Я€'],
  ['iso-8859-1', 'utf-8', 'äß日本Я€'],
  ['x-unknown', 'utf-8', 'äß日本Я€'],
  [undefined, 'windows-1252', 'äößéÄÖÜ'],
  ['utf-8', 'windows-1252', 'äößéÄÖÜ'],
  ['iso-8859-1', 'windows-1252', 'äößéÄÖÜ'],
  ['koi8-r', 'koi8-r', 'Возврат'],
  ['windows-1251', 'windows-1251', 'Возврат'],
  ['ks_c_5601-1987', 'cp949', '똠방각하주문'],
  ['shift_jis', 'shiftjis', '返金のお願い'],
  ['gb2312', 'gbk', '订单取消'],
  ['ibm850', 'cp850', 'äößéÄÖÜ'],
  ['utf-7', 'utf-7', 'äß日本Я€'],
]

const text = fc.constantFrom(...charsets).chain(([label, name, letters]) =>
  fc.array(wordsIn(letters), { minLength: 1, maxLength: 12 }).map(
    (words): Text => ({
      words,
      bytes: iconv.encode(words.map((word, at) => (at % 5 === 4 ? `${word}\n` : word)).join(' '), name),
      label,
    }),
  ),
)

const latin = (bytes: Buffer): string => bytes.toString('latin1')

const quotedPrintable = (bytes: Buffer): string =>
  latin(bytes).replace(
    /[^\n -<>-~]/g,
    it => `=${it.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )

const encodings: [header: string, encode: (bytes: Buffer) => string][] = [
  ['', latin],
  ['8bit', latin],
  ['base64', bytes => bytes.toString('base64').replace(/.{60}/g, '$&\r\n')],
  ['BASE64 (x)', bytes => `${bytes.toString('base64')}\r\n\r\n-- \r\nThe list, x@example.org`],
  ['base64', latin],
  ['quoted-printable', quotedPrintable],
  ['quoted-printable', bytes => quotedPrintable(bytes).replace(/ /g, '=  \r\n ')],
  ['unknown', latin],
]

const types = [
  'text/plain',
  'text/html',
  'text',
  '',
  'text/markdown',
  'text/x-log; name=a.log',
  'TEXT/PLAIN (x)',
  'x/y',
]
const separators = ['\r\n', ' \r\n', '']

const part = fc
  .record({
    text,
    type: fc.constantFrom(...types),
    encoding: fc.constantFrom(...encodings),
    separator: fc.constantFrom(...separators),
    disposition: fc.constantFrom('', 'inline', 'inline; filename=x.txt', 'attachment; filename="x.txt"'),
  })
  .map(({ text: { words, bytes, label }, type, encoding: [name, encode], separator, disposition }) => ({
    words,
    head: [
      // Without a type, no charset is named.
      `Content-Type: ${type || (label ? 'text/plain' : '')}${label ? `; charset=${label}` : ''}`,
      ...(name ? [`Content-Transfer-Encoding: ${name}`] : []),
      ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
      '',
    ].join('\r\n'),
    body: `${separator}${encode(bytes)}`,
  }))

/** What programs do to a multipart. */
const damages: ((mail: string) => string)[] = [
  mail => mail,
  mail => mail.replace('; boundary="B"', ''),
  mail => mail.replace('boundary="B"', 'boundary="other"'),
  mail => mail.replace('boundary="B"', 'boundary="B "'),
  mail => mail.replace('boundary="B"', 'boundary=B (x)'),
  mail => mail.replaceAll('--B--', ''),
  mail => mail.replaceAll('\r\n', '\n'),
  mail => mail.replace('multipart/mixed', 'multipart'),
]

const mails = fc
  .record({
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    isMultipart: fc.boolean(),
    around: fc.tuple(text, text),
    damage: fc.constantFrom(...damages),
  })
  .map(({ parts, isMultipart, around: [before, after], damage }) => {
    const [first] = parts
    const head = 'From: grace@example.com\r\nSubject: x\r\n'
    if (!isMultipart && first) return { words: first.words, raw: `${head}${first.head}${first.body}` }
    const inside = parts.flatMap(it => ['--B', `${it.head}${it.body}`])
    // Text around the parts has the charset of the first part, unless it is UTF-8.
    const isReadable = (it: Text) => isUtf8(it.bytes) && it.label !== 'utf-7'
    const hasEnd = damage('--B--') !== ''
    const lines = [
      `${head}Content-Type: multipart/mixed; boundary="B"`,
      '',
      ...(isReadable(before) ? [latin(before.bytes)] : []),
      ...inside,
      '--B--',
      ...(isReadable(after) && hasEnd ? [latin(after.bytes)] : []),
    ]
    const outside = [before, ...(hasEnd ? [after] : [])].filter(isReadable).flatMap(({ words }) => words)
    return { words: [...parts.flatMap(({ words }) => words), ...outside], raw: damage(lines.join('\r\n')) }
  })

/** All texts of a mail; those of files in each of the charsets. */
const shown = ({ content, quoted, files }: ParsedMail): string =>
  [
    content,
    quoted ?? '',
    ...files.flatMap(file => charsets.map(([, name]) => iconv.decode(Buffer.from(file.content), name))),
  ]
    .join('\n')
    .replace(/=\s+/g, '')

test('each word of a person is in the message, in its folded part or in a file', async () => {
  await fc.assert(
    fc.asyncProperty(mails, async ({ words, raw }) => {
      const result = await parseMail(Buffer.from(raw, 'latin1'), { relay: undefined })
      assert.ok('mail' in result)
      const all = shown(result.mail)
      for (const word of words) assert.ok(all.includes(word), `${word} is lost`)
    }),
    { numRuns: 200 },
  )
})

test('each word of a header is read, in any charset that the body names', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), fc.nat(), async ({ words, bytes, label }, isEncoded, cut) => {
      const flat = Buffer.from(latin(bytes).replace(/\n/g, ' '), 'latin1')
      const [one, two] = [flat.subarray(0, cut % flat.length), flat.subarray(cut % flat.length)]
      const word = (it: Buffer) => `=?${label ?? 'utf-8'}?B?${it.toString('base64')}?=`
      // Raw UTF-7 looks like ASCII.
      const isRaw = !isEncoded && label !== 'utf-7'
      const subject = isRaw ? latin(flat) : `${word(one)}\r\n ${word(two)}`
      const head = `From: a@example.com\r\nContent-Type: text/plain; charset=${label ?? ''}\r\nSubject: ${subject}`
      const result = await parseMail(Buffer.from(`${head}\r\n\r\nx`, 'latin1'), { relay: undefined })
      assert.equal('mail' in result ? result.mail.subject : undefined, words.join(' '))
    }),
    { numRuns: 200 },
  )
})
