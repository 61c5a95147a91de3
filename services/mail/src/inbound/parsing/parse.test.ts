import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutContent } from './files.ts'
import { limits } from './limits.ts'
import { type ParsedMail, parseMail } from './parse.ts'
import { createParser } from './parser.ts'
import { attachment, bounceOf, headersOf, mailOf, multipart, simpleMail } from './samples.ts'

const relay = 'mx.example.org'

const read = async (raw: Buffer): Promise<ParsedMail> => {
  const result = await parseMail(raw, { relay })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail
}

const failureOf = async (raw: Buffer): Promise<string | undefined> => {
  const result = await parseMail(raw, { relay })
  return 'failure' in result ? result.failure : undefined
}

test('sender, subject, text and references of a mail are read', async () => {
  const mail = await read(
    simpleMail({
      From: '=?utf-8?Q?Gr=C3=A9ta_Holt?= <Greta@Example.COM>',
      Subject: '=?utf-8?B?RXhwb3J0IOKAkyBhZ2Fpbg==?=',
      'Message-ID': '<one@example.com>',
      'In-Reply-To': '<third@example.org>',
      References: '<first@example.org>\n <second@example.org> <third@example.org>',
      'Delivered-To': 'sales@example.org',
    }),
  )
  assert.deepEqual(mail.from, { address: 'greta@example.com', name: 'Gréta Holt' })
  assert.deepEqual(
    [mail.subject, mail.content, mail.quoted, mail.messageId],
    ['Export – again', 'It stops at 99 percent.', null, '<one@example.com>'],
  )
  assert.deepEqual(mail.references, ['<third@example.org>', '<second@example.org>', '<first@example.org>'])
  assert.deepEqual(mail.recipients, ['sales@example.org', 'support@example.org'])
})

test('the plain part is preferred to HTML, and HTML alone becomes text', async () => {
  const html = { headers: ['Content-Type: text/html'], body: '<p>In <b>HTML</b></p>' }
  const plain = { headers: ['Content-Type: text/plain'], body: 'Plain' }
  assert.equal((await read(multipart([plain, html], { subtype: 'alternative' }))).content, 'Plain')
  assert.equal((await read(multipart([html], { subtype: 'alternative' }))).content, 'In HTML')
  for (const body of ['Your program shows no HTML.', '\u200c\u200b \u034f \u00ad']) {
    const instead = { headers: ['Content-Type: text/plain; charset=utf-8'], body }
    assert.equal((await read(multipart([instead, html], { subtype: 'alternative' }))).content, 'In HTML')
  }
})

test('attachments are left out and named, and a mail without text has its subject as text', async () => {
  const mail = await read(
    multipart([
      attachment('../../export\u202egnp.exe', 'application/x-msdownload', 'MZ'),
      attachment('winmail.dat', 'application/ms-tnef', '\x78\x9f\x3e\x22'),
      { headers: ['Content-Type: text/calendar; method=REQUEST'], body: 'VERSION:2.0\nMETHOD:REQUEST' },
      { headers: ['Content-Type: message/rfc822'], body: 'Subject: inner\n\nForwarded text' },
    ]),
  )
  assert.equal(mail.content, 'The export stops')
  assert.deepEqual(
    mail.files.map(({ name, contentType }) => [name, contentType]),
    [
      ['../../export gnp.exe', 'application/x-msdownload'],
      ['winmail.dat', 'application/ms-tnef'],
      ['invite.ics', 'text/calendar'],
      ['inner.eml', 'message/rfc822'],
    ],
  )
  assert.deepEqual([mail.files[0]?.size, String(Buffer.from(mail.files[0]?.content ?? []))], [2, 'MZ'])
  assert.deepEqual(mail.omitted, [])
  assert.equal((await read(mailOf(headersOf({ Subject: '' })))).content, '(No text)')
})

test('text in many charsets is decoded, and broken charsets do not fail', async () => {
  const of = async (charset: string, bytes: Buffer) => {
    const head = mailOf({ ...headersOf(), 'Content-Type': `text/plain; charset=${charset}` })
    return (await read(Buffer.concat([head, bytes]))).content
  }
  assert.equal(await of('iso-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1')), 'Grüße')
  assert.equal(await of('koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])), 'Привет')
  assert.equal(await of('shift_jis', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])), 'テスト')
  for (const charset of ['nonsense', 'utf-8', '"', 'utf-7', 'x'.repeat(500)])
    assert.ok((await of(charset, Buffer.from([0x61, 0xff, 0xfe, 0xc3]))).startsWith('a'), charset)
})

test('names and subjects are single lines without control characters or changes of direction', async () => {
  const mail = await read(
    simpleMail({
      From: '"Ada\u202e\u0007\tAdmin\u0000 \u2066x" <grace@example.com>',
      Subject: '=?utf-8?Q?a=0D=0ABcc:_x=00=E2=80=AEy?=',
    }),
  )
  assert.deepEqual([mail.from?.name, mail.subject], ['Ada Admin x', 'a Bcc: x y'])
  assert.equal((await read(simpleMail({}, 'a\u202eb\u0000c\u200f\r\rd'))).content, 'abc\u200f\n\nd')
})

test('a sender must be exactly one valid address', async () => {
  const senders = [
    '',
    'grace',
    'grace@example.com, ada@example.org',
    'Team: grace@example.com, ada@example.org;',
    'undisclosed:;',
    '<grace@localhost>',
    `${'x'.repeat(5000)} <grace@example.com>`,
  ]
  for (const From of senders) assert.equal((await read(simpleMail({ From }))).from, null, From.slice(0, 60))
  assert.equal(
    (await read(simpleMail({ From: '"a@b" <grace@example.com>' }))).from?.address,
    'grace@example.com',
  )
  const twice = Buffer.concat([Buffer.from('From: ada@example.org\r\n'), simpleMail()])
  assert.equal((await read(twice)).from, null)
})

test('a delivery report names the mail and the result', async () => {
  const id = '<6f1c0000-0000-4000-8000-000000000000@example.org>'
  assert.deepEqual((await read(bounceOf(id, 'Grace@example.com'))).report, {
    action: 'failed',
    status: '5.1.1',
    messageId: id,
  })
  const delayed = bounceOf(id, 'x@y.example', { action: 'delayed', status: '4.4.1' })
  assert.equal((await read(delayed)).report?.action, 'delayed')
  assert.equal((await read(simpleMail())).report, null)
})

test('a sender is authenticated only by the topmost results of the trusted relay, for the domain in From', async () => {
  const of = async (...results: string[]) => {
    const headers = results.map(value => `Authentication-Results: ${value}\r\n`).join('')
    return (await read(Buffer.concat([Buffer.from(headers), simpleMail()]))).authentication
  }
  assert.equal(await of(), 'none')
  assert.equal(await of('mx.example.org; dmarc=pass header.from=example.com'), 'pass')
  assert.equal(
    await of('MX.example.org 1;\r\n spf=none; dmarc=pass (p=none) header.from=example.com'),
    'pass',
  )
  assert.equal(await of('mx.example.org; dkim=pass header.d=example.com'), 'pass')
  assert.equal(await of('mx.example.org; dkim=pass header.i=@example.com header.s=x'), 'pass')
  assert.equal(await of('mx.example.org; spf=pass smtp.mailfrom=bounces@example.com'), 'pass')
  assert.equal(
    await of('mx.example.org; dmarc=fail header.from=example.com; dkim=pass header.d=example.com'),
    'fail',
  )
  assert.equal(await of('mx.example.org; dkim=pass header.d=evil.example'), 'none')
  assert.equal(await of('mx.example.org; dkim=pass header.d=com'), 'none')
  assert.equal(await of('mx.example.org; spf=pass smtp.mailfrom=notexample.com'), 'none')
  assert.equal(await of('mx.example.org; dmarc=pass header.from=evil.example'), 'fail')
  assert.equal(await of('mx.example.org; dkim=fail (dmarc=pass; dkim=pass header.d=example.com)'), 'none')
  assert.equal(await of('evil.example; dmarc=pass header.from=example.com'), 'none')
  assert.equal(
    await of('evil.example; dmarc=none', 'mx.example.org; dmarc=pass header.from=example.com'),
    'none',
    'a forged header below',
  )
  const untrusted = await parseMail(
    simpleMail({ 'Authentication-Results': 'mx.example.org; dmarc=pass header.from=example.com' }),
    { relay: undefined },
  )
  assert.ok('mail' in untrusted && untrusted.mail.authentication === 'none')
})

test('copies of a mail have the same fingerprint, whatever headers their route added', async () => {
  const raw = simpleMail()
  const { fingerprint } = await read(raw)
  const routed = Buffer.concat([Buffer.from('Received: from x by y\r\nDelivered-To: a@example.org\r\n'), raw])
  assert.equal((await read(routed)).fingerprint, fingerprint)
  assert.notEqual((await read(simpleMail())).fingerprint, fingerprint, 'another Message-ID')
  const sameId = headersOf({ 'Message-ID': '<constant@scanner>' })
  const [one, two] = [await read(mailOf(sameId, 'Scan 1')), await read(mailOf(sameId, 'Scan 2'))]
  assert.notEqual(one.fingerprint, two.fingerprint, 'a program that reuses its Message-ID')
})

test('mails beyond the limits of their structure fail with the reason', async () => {
  const flood = Array.from({ length: 100_000 }, (_, index) => `a${index}@example.org`).join(',\n ')
  assert.equal(await failureOf(simpleMail({ To: flood })), 'headers_too_large')
  assert.equal(
    await failureOf(simpleMail({ 'X-Flood': 'x'.repeat(limits.headerBytes) })),
    'headers_too_large',
  )
  const many = Array.from({ length: limits.parts + 1 }, () => ({ body: 'x' }))
  assert.equal(await failureOf(multipart(many)), 'too_many_parts')
  const nested = Array.from({ length: 40 }, (_, at) =>
    [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`].join('\r\n'),
  ).join('\r\n')
  assert.equal(await failureOf(Buffer.from(`From: a@example.org\r\n${nested}\r\n\r\nx`)), 'too_deep')
})

test('a text that is too long for a message is truncated, and kept as a file', async () => {
  const long = `${'word '.repeat(10_000)}\n\nOn 5 March 2026, Ada wrote:\n${'> old line\n'.repeat(20_000)}`
  const mail = await read(simpleMail({ 'In-Reply-To': '<answer@example.org>' }, long))
  assert.equal(mail.content.length, limits.content)
  assert.equal(mail.quoted?.length, limits.quoted)
  const [file] = mail.files
  assert.deepEqual([file?.name, file?.contentType, mail.omitted], ['text.txt', 'text/plain', []])
  assert.equal(String(Buffer.from(file?.content ?? [])).trim(), long.trim())
})

test('only a mail that replies to another is folded: by its headers, its subject or its address', async () => {
  const text = 'Thank you.\n\nOn 5 March 2026, Ada wrote:\n> Old'
  const folded = async (headers: Record<string, string>) =>
    (await read(simpleMail(headers, text))).quoted !== null
  const token = `c${'0'.repeat(26)}${'a'.repeat(13)}`
  assert.equal(await folded({}), false)
  assert.equal(await folded({ 'In-Reply-To': ' ' }), false)
  assert.equal(await folded({ To: 'support+sales@example.org' }), false)
  assert.equal(await folded({ 'In-Reply-To': '<answer@example.org>' }), true)
  assert.equal(await folded({ References: '<first@example.org>\n <answer@example.org>' }), true)
  assert.equal(await folded({ Subject: 'AW: Export' }), true)
  assert.equal(await folded({ To: `Support <support+${token}@example.org>` }), true)
})

const samples = [
  simpleMail(),
  multipart([{ headers: ['Content-Type: text/html'], body: '<div class="gmail_quote">a</div>' }]),
  multipart([attachment('a.png', 'image/png', 'x'), { body: 'text' }]),
  bounceOf('<6f1c0000-0000-4000-8000-000000000000@example.org>', 'grace@example.com'),
]

test('random changes of a mail never make the parser throw or exceed a limit', async () => {
  const change = fc.record({
    at: fc.nat(2000),
    remove: fc.nat(40),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 30 }).map(bytes => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\r\n',
          '\r\n\r\n',
          '--=_b\r\n',
          '--=_b--',
          '=?utf-8?B?',
          '"',
          '<',
          '(',
          ';',
          'boundary=',
          '\0',
        )
        .map(text => Buffer.from(text)),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { maxLength: 12 }),
      async (sample, changes) => {
        let raw = sample
        for (const { at, remove, insert } of changes)
          raw = Buffer.concat([raw.subarray(0, at), insert, raw.subarray(at + remove)])
        const result = await parseMail(raw, { relay })
        if (!('mail' in result)) return
        const { mail } = result
        assert.ok(mail.content.trim() !== '' && mail.content.length <= limits.content)
        assert.ok(
          (mail.quoted ?? '').length <= limits.quoted && (mail.subject ?? '').length <= limits.subject,
        )
        assert.ok(
          mail.omitted.length <= limits.attachments + 3 && mail.references.length <= limits.references,
        )
        const texts = JSON.stringify({ ...mail, files: mail.files.map(withoutContent) })
        assert.doesNotMatch(texts, /\\u0000|\\ud[89a-f]|\u202e/i)
      },
    ),
    { numRuns: 500 },
  )
})

test('hostile HTML is read within the time limit', async () => {
  const bodies = [
    '<'.repeat(900_000),
    '<a '.repeat(300_000),
    '<!--'.repeat(200_000),
    '&'.repeat(900_000),
    '<div>'.repeat(150_000),
    '<blockquote>'.repeat(80_000),
    '<table><tr><td>'.repeat(60_000),
    `${'<blockquote>'.repeat(280)}${'x<br>'.repeat(150_000)}`,
    `${'<div style="font-size:0;white-space:pre">'.repeat(250)}${'<b>a</b> '.repeat(90_000)}`,
    `<p>${' '.repeat(900_000)}x`,
    '>'.repeat(900_000),
    '\n'.repeat(30_000),
  ]
  const parser = createParser({ relay })
  for (const body of bodies) {
    const raw = mailOf({ ...headersOf(), 'Content-Type': 'text/html' }, body)
    assert.ok('mail' in (await parser.parse(raw)), body.slice(0, 20))
  }
  await parser.close()
})
