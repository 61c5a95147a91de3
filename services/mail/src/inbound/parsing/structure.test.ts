import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, parseMail } from './parse.ts'

// Mails that other programs write against the rules. Each character of these strings is one byte.

const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

const from = ['From: Grace Holt <grace@example.com>', 'To: support@example.org']

const readBytes = async (raw: Buffer): Promise<ParsedMail> => {
  const result = await parseMail(raw, { relay: undefined })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail
}

const read = (lines: string[]): Promise<ParsedMail> =>
  readBytes(Buffer.from([...from, ...lines].join('\r\n'), 'latin1'))

type Case = [name: string, lines: string[], expected: string]

const hasContent = async (cases: Case[]) => {
  for (const [name, lines, expected] of cases) assert.equal((await read(lines)).content, expected, name)
}

const namesOf = ({ files }: ParsedMail): string[] => files.map(({ name }) => name)

test('headers that are not UTF-8 have the charset of the body, or Windows-1252', async () => {
  const cases: [lines: string[], subject: string][] = [
    [
      ['Content-Type: text/plain; charset=iso-8859-1', 'Subject: Gr\xf6\xdfe f\xfcr \xc4rzte'],
      'Größe für Ärzte',
    ],
    [['Content-Type: text/plain; charset=koi8-r', 'Subject: \xf7\xcf\xda\xd7\xd2\xc1\xd4'], 'Возврат'],
    [['Content-Type: text/html', 'Subject: \xc2\xee', '', '<meta charset="windows-1251">'], 'Во'],
    [['Subject: Gr\xf6\xdfe \x93gut\x94'], 'Größe “gut”'],
    [[`Subject: ${utf8('Größe')} and \xf6`], 'Größe and ö'],
    [['Subject: =?utf-8?Q?Gr\xf6\xdfe?='], 'Größe'],
    [['Subject: =?x-unknown?Q?Gr=F6=DFe?='], 'Größe'],
    [['Subject: \x1b$BJV6b\x1b(B'], '返金'],
    [
      [
        'Content-Type: multipart/mixed; boundary=B',
        'Subject: \xd0\xd2',
        '',
        '--B',
        'Content-Type: text/plain; charset=koi8-r',
        '',
        'x',
      ],
      'пр',
    ],
  ]
  for (const [lines, subject] of cases) assert.equal((await read(lines)).subject, subject, lines.join(' '))
  const mail = await readBytes(
    Buffer.from(
      'From: \xe9\xd7\xc1\xce <i@example.com>\nContent-Type: text/plain; charset=koi8-r\n\nx',
      'latin1',
    ),
  )
  assert.deepEqual(mail.from, { address: 'i@example.com', name: 'Иван' })
})

test('encoded words that are cut inside a character or a base64 group are joined', async () => {
  const cases: [subject: string, expected: string][] = [
    ['=?UTF-8?B?5pel5g==?=\r\n =?UTF-8?B?nKw=?=', '日本'],
    ['=?utf-8?q?=E6=97?= =?UTF-8?Q?=A5?=', '日'],
    [
      '=?windows-1251?B?wu7n4vDg8iDk5e3l4yDn4C?=\r\n =?windows-1251?B?Dn4Org5yDt7uzl8CDx5ezt4OT24PL8?=',
      'Возврат денег за заказ номер семнадцать',
    ],
    ['=?utf-8?q?a?= =?iso-8859-1?q?=E9?= b =?utf-8?q?c?=', 'aé b c'],
    ['=?utf-8?Q?Where is it??=', 'Where is it?'],
    ['=?utf-8?Q?open =?utf-8?q?closed?=', '=?utf-8?Q?open closed'],
  ]
  for (const [subject, expected] of cases)
    assert.equal((await read([`Subject: ${subject}`])).subject, expected)
})

test('wrong and missing charsets of bodies are corrected by the bytes', async () => {
  const of = (type: string, body: string): string[] => [`Content-Type: ${type}`, '', body]
  await hasContent([
    ['none', ['', 'Gr\xf6\xdfe'], 'Größe'],
    ['none, UTF-8', ['', utf8('Größe')], 'Größe'],
    ['us-ascii', of('text/plain; charset=us-ascii', utf8('Größe')), 'Größe'],
    ['Latin 1 as UTF-8', of('text/plain; charset=utf-8', 'Gr\xf6\xdfe f\xfcr \xc4rzte'), 'Größe für Ärzte'],
    ['both', of('text/plain; charset=utf-8', `${utf8('Größe')} f\xfcr`), 'Größe für'],
    ['UTF-8 as Latin 1', of('text/plain; charset=iso-8859-1', utf8('Größe “x” 5 €')), 'Größe “x” 5 €'],
    ['UTF-8 as Windows-1251', of('text/plain; charset=windows-1251', utf8('Größe')), 'Größe'],
    ['UTF-8 as Shift_JIS', of('text/plain; charset=shift_jis', utf8('注文をキャンセル')), '注文をキャンセル'],
    ['UTF-8 as GBK', of('text/plain; charset=gbk', utf8('订单取消')), '订单取消'],
    ['unknown', of('text/plain; charset=x-unknown', utf8('Größe')), 'Größe'],
    ['unknown-8bit', of('text/plain; charset=unknown-8bit', 'Gr\xf6\xdfe'), 'Größe'],
    ['ASCII as UTF-16', of('text/plain; charset=utf-16', 'It stops'), 'It stops'],
    ['a byte order mark', of('text/plain; charset=iso-8859-1', utf8('\ufeffGröße')), 'Größe'],
    [
      'a footer in UTF-8',
      of('text/plain; charset=iso-8859-1', `Gr\xf6\xdfe\n${utf8('Größe')}`),
      'Größe\nGröße',
    ],
    ['an undefined byte', of('text/plain; charset=windows-1253', '\xe1\xaa'), 'αª'],
    ['meta', of('text/html', '<meta charset=koi8-r><p>\xf0\xd2</p>'), 'Пр'],
    [
      'meta of HTML 4',
      of('text/html', '<meta http-equiv=x content="text/html; charset=koi8-r"><p>\xf0\xd2'),
      'Пр',
    ],
    ['not a charset', of('text/plain; charset=base64', 'It stops'), 'It stops'],
  ])
})

test('charsets of Outlook and of Japanese, Korean, Chinese and DOS systems are known', async () => {
  const jis = '\x1b$BJV6b$N$*4j$$\x1b(B'
  const cases: [charset: string, bytes: string, text: string][] = [
    ['iso-2022-jp-ms', jis, '返金のお願い'],
    ['cp50220', `${jis}\x1b$B-!\x1b(B`, '返金のお願い①'],
    ['cp50221', '\x1b(I1234\x1b(B x', 'ｱｲｳｴ x'],
    ['cp50222', '\x0e1234\x0f x', 'ｱｲｳｴ x'],
    ['us-ascii', jis, '返金のお願い'],
    ['iso-2022-kr', '\x1b$)C\x0eGQ1[\x0f ok', '한글 ok'],
    ['hz-gb-2312', '~{VPND~} ok~~', '中文 ok~'],
    ...['ks_c_5601-1987', 'cp949', 'uhc', 'euc-kr', 'x-windows-949'].map(
      (charset): [string, string, string] => [
        charset,
        '\x8cc\xb9\xe6\xb0\xa2\xc7\xcf \xc1\xd6\xb9\xae',
        '똠방각하 주문',
      ],
    ),
    ['ibm850', 'Gr\x94\xe1er \xb8', 'Größer ©'],
    ['ibm437', 'Gr\x94\xe1er', 'Größer'],
    ['cp852', '\x9d\xa2d\xab', 'Łódź'],
    ['utf-7', 'Gr+APYA3w-e', 'Größe'],
    ['unicode-1-1-utf-7', 'Gr+APYA3w-e', 'Größe'],
    ['windows-31j', '\x87\x40\xfb\xfc', '①髙'],
    ['x-mac-roman', 'Gr\x9a\xa7e', 'Größe'],
  ]
  for (const [charset, bytes, text] of cases) {
    const type = `Content-Type: text/plain; charset=${charset}`
    assert.equal((await read([type, '', bytes])).content, text, charset)
    assert.equal((await read([`Subject: =?${charset}?B?${base64(bytes)}?=`])).subject, text, charset)
  }
  const unlabelled = await read(['Content-Type: text/plain', 'Content-Transfer-Encoding: 7bit', '', jis])
  assert.equal(unlabelled.content, '返金のお願い')
})

test('the text of a multipart without usable parts is shown', async () => {
  const text = 'Where is my order 17?'
  await hasContent([
    ['no boundary', ['Content-Type: multipart/mixed', '', text], text],
    ['an empty boundary', ['Content-Type: multipart/mixed; boundary=""', '', text], text],
    [
      'another boundary',
      [
        'Content-Type: multipart/alternative; boundary="given"',
        '',
        '--other',
        'Content-Type: text/plain',
        '',
        text,
        '--other--',
      ],
      text,
    ],
    ['no parts', ['Content-Type: multipart/mixed; boundary=B', '', text, '--B--'], text],
    ['no delimiter', ['Content-Type: multipart/mixed; boundary=B', '', text], text],
    [
      'a comment behind the boundary',
      ['Content-Type: multipart/mixed; boundary=B (x)', '', '--B', '', text],
      text,
    ],
    ['no subtype', ['Content-Type: multipart; boundary=B', '', '--B', '', text, '--B--'], text],
    [
      'a blank at its end',
      ['Content-Type: multipart/mixed; boundary="B "', '', '--B ', '', text, '--B --'],
      text,
    ],
    [
      'no blank in the body',
      ['Content-Type: multipart/mixed; boundary="B "', '', '--B', '', text, '--B--'],
      text,
    ],
    [
      'all of it encoded',
      [
        'Content-Type: multipart/mixed; boundary=B',
        'Content-Transfer-Encoding: base64',
        '',
        base64(`--B\n\n${text}\n--B--`),
      ],
      text,
    ],
    [
      'text around the parts',
      [
        'Content-Type: multipart/mixed; boundary=B',
        '',
        'This is a multi-part message in MIME format.',
        '',
        'Before',
        '--B',
        '',
        text,
        '--B--',
        'After',
      ],
      `Before\n${text}\nAfter`,
    ],
    [
      'parts behind the end',
      ['Content-Type: multipart/mixed; boundary=B', '', '--B', '', 'One', '--B--', '--B', '', 'Two', '--B--'],
      'One\nTwo',
    ],
  ])
})

test('a Content-Type that cannot be read means text, and unknown texts are shown if there is no other', async () => {
  const text = 'Where is my order 17?'
  for (const type of [
    'text',
    '',
    'text/',
    ';',
    'html text',
    'text/markdown',
    'text/x-unknown',
    'text/enriched',
    'plain/text',
  ]) {
    const mail = await read([`Content-Type: ${type}`, '', text])
    assert.deepEqual([mail.content, namesOf(mail)], [text, []], type)
  }
  const enriched = 'Content-Type: text/enriched'
  assert.equal(
    (await read([enriched, '', '<bold>Now</bold>,', 'please <<', '', 'Thanks'])).content,
    'Now, please <\nThanks',
  )
  const beside = await read([
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B',
    '',
    text,
    '--B',
    'Content-Type: text/markdown',
    '',
    '# x',
    '--B--',
  ])
  assert.deepEqual([beside.content, namesOf(beside)], [text, ['attachment.md']])
})

test('text that claims to be base64 is shown as it is, also behind encoded text', async () => {
  const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '']
  const encoded = base64(utf8('Größe ist wichtig, bitte prüfen.'))
  const long = utf8(`${'Größe '.repeat(40)}!`)
  const wrapped = base64(long).replace(/.{76}/g, '$&\r\n')
  await hasContent([
    [
      'a footer',
      [...head, encoded, '', '____', 'list mailing list', 'list@list.example'],
      'Größe ist wichtig, bitte prüfen.\n____\nlist mailing list\nlist@list.example',
    ],
    [
      'a footer of words',
      [...head, encoded, 'Thanks', 'from Grace Holt'],
      'Größe ist wichtig, bitte prüfen.\nThanks\nfrom Grace Holt',
    ],
    ['plain', [...head, 'This text is plain, though.'], 'This text is plain, though.'],
    [
      'plain with short words',
      [...head, 'Hello', '', 'This text is plain, though.', 'Good'],
      'Hello\n\nThis text is plain, though.\nGood',
    ],
    ['a text above', [...head, 'A line, above.', wrapped], `${'Größe '.repeat(40)}!\nA line, above.`],
    ['each line padded', [...head, 'SGVsbG8=', 'IHlvdQ=='], 'Hello you'],
    ['no padding', [...head, 'SGVsbG8'], 'Hello'],
    ['broken anywhere', [...head, 'SGVs', 'bG', '8='], 'Hello'],
  ])
})

test('blanks that relays add to lines of quoted-printable are removed', async () => {
  const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '']
  await hasContent([
    [
      'a soft break',
      [...head, 'cancel the or=   ', 'der 77.=20', 'Bye.   ', '5 =3D f=C3=BCnf'],
      'cancel the order 77. \nBye.\n5 = fünf',
    ],
    ['tabs', [...head, 'or=\t ', 'der'], 'order'],
    ['no code', [...head, 'a = b, =zz and =E'], 'a = b, =zz and =E'],
  ])
})

test('blanks before the colon of a header belong to no mailbox file', async () => {
  for (const line of ['From : Grace Holt <grace@example.com>', 'From \t: grace@example.com']) {
    const mail = await readBytes(Buffer.from(`${line}\r\nSubject : Export\r\n\r\nIt stops.`))
    assert.deepEqual([mail.from?.address, mail.subject], ['grace@example.com', 'Export'], line)
  }
  const stored =
    'From grace@example.com Thu Mar  5 10:15:00 2026\nFrom: Grace <grace@example.com>\n\nIt stops.'
  assert.equal((await readBytes(Buffer.from(stored))).from?.name, 'Grace')
})

test('a text without an empty line above it is read', async () => {
  await hasContent([
    [
      'none',
      ['Subject: x', 'Hello there, my printer is on fire.', 'Please call.'],
      'Hello there, my printer is on fire.\nPlease call.',
    ],
    [
      'a colon in the first line',
      ['MIME-Version: 1.0', 'Note: it is on fire', 'Please call.'],
      'Note: it is on fire\nPlease call.',
    ],
    ['a line of blanks', ['Subject: x', ' ', 'Hello there', '', 'Bye'], 'Hello there\n\nBye'],
    ['an indented text', ['Subject: x', ' \t', '  Hello', '', 'Bye'], '  Hello\n\nBye'],
    [
      'a part',
      ['Content-Type: multipart/mixed; boundary=B', '', '--B', 'Hello', '--B', 'Note: a', '', 'b', '--B--'],
      'Hello\nNote: a\n\nb',
    ],
    ['a folded header', ['Subject: x', ' ', ' y', 'Message-ID: <a@b>', '', 'Hello'], 'Hello'],
  ])
  const bytes = Buffer.from('From: grace@example.com\nSubject: x\n\nHello')
  for (const raw of [
    Buffer.concat([Buffer.from('\ufeff'), bytes]),
    Buffer.concat([Buffer.from('From grace Thu Nov 26 10:00:00 2026\n'), bytes]),
    Buffer.concat([Buffer.from('\r\n'), bytes]),
    Buffer.from(String(bytes).replaceAll('\n', '\r')),
    Buffer.from(String(bytes).replaceAll('\n', '\r\r\n')),
  ]) {
    const mail = await readBytes(raw)
    assert.deepEqual(
      [mail.from?.address, mail.subject, mail.content.trim()],
      ['grace@example.com', 'x', 'Hello'],
    )
  }
})

test('lines that flow are joined within one level of quotes', async () => {
  const flowed = ['Content-Type: text/plain; format=flowed; delsp=no', '']
  const mail = await read([
    'In-Reply-To: <answer@example.org>',
    ...flowed,
    'It ',
    'stops.',
    ' >no quote',
    '',
    'On 5 March 2026, Ada wrote:',
    '> quoted line one ',
    '> and two',
    '>> deeper ',
    '> back',
    '-- ',
    'Grace',
  ])
  assert.equal(mail.content, 'It stops.\n>no quote')
  assert.match(mail.quoted ?? '', /^> quoted line one and two\n>> deeper \n> back$/m)
  const reply = ['In-Reply-To: <answer@example.org>', ...flowed]
  const own = await read([...reply, 'It fails with', ' >5 users.', '', '  > 7 as well.'])
  assert.deepEqual([own.content, own.quoted], ['It fails with\n>5 users.\n\n > 7 as well.', null])
  const long = await read([...flowed, ...Array.from({ length: 3000 }, () => ' >5 users.')])
  assert.equal(Buffer.from(long.files[0]?.content ?? '').toString(), '>5 users.\n'.repeat(3000).trim())
  const tight = ['Content-Type: text/plain; format=flowed; delsp=yes', '', utf8('日 '), utf8('本')]
  assert.equal((await read(tight)).content, '日本')
})

const part = (headers: string[], body = 'x'): string[] => ['--B', ...headers, '', body]
const mixed = (...parts: string[][]): string[] => [
  'Content-Type: multipart/mixed; boundary=B',
  '',
  ...parts.flat(),
  '--B--',
]

test('files have the names that the sender gave, or names with the end of their type', async () => {
  const named = (...headers: string[]) => part(['Content-Type: application/pdf', ...headers])
  const cases: [part: string[], name: string][] = [
    [part(['Content-Type: image/png']), 'attachment.png'],
    [part(['Content-Type: image/jpeg; name=photo']), 'photo.jpg'],
    [part(['Content-Type: message/rfc822'], 'Subject: =?utf-8?q?Caf=C3=A9?=\r\n\r\nx'), 'Café.eml'],
    [named('Content-Disposition: attachment; filename=my file (1).pdf'), 'my file (1).pdf'],
    [named('Content-Disposition: attachment; filename="a;b.pdf"; size=1'), 'a;b.pdf'],
    [
      named("Content-Disposition: attachment; filename*0*=utf-8''%E6%97; filename*1*=%A5; filename*2=.pdf"),
      '日.pdf',
    ],
    [named("Content-Disposition: attachment; filename*=iso-8859-1'en'%A3.pdf"), '£.pdf'],
    [named('Content-Disposition: attachment; filename="Gr\xf6\xdfe.pdf"'), 'Größe.pdf'],
    [
      named('Content-Disposition: attachment; filename="=?utf-8?Q?Gr=C3=B6?= =?utf-8?Q?=C3=9Fe.pdf?="'),
      'Größe.pdf',
    ],
    [part(['Content-Type: text/plain; name="log.txt"', 'Content-Disposition: inline']), 'log.txt'],
    [part(['Content-Type: text/calendar']), 'invite.ics'],
  ]
  for (const [file, name] of cases) {
    const mail = await read(mixed(part([], 'See the file.'), file))
    assert.deepEqual([mail.content.split('\n')[0], namesOf(mail)], ['See the file.', [name]])
  }
  const only = await read(mixed(part(['Content-Type: text/plain; name="note.txt"'], 'Hello')))
  assert.deepEqual([only.content, namesOf(only)], ['Hello', []], 'the only text is the message')
})

test('a second text of an alternative that has a name is a file', async () => {
  const file = (type: string, name: string) => [
    ...[`Content-Type: text/${type}; name=${name}`, `Content-Disposition: inline; filename=${name}`],
    ...['', `The content of ${name}.`],
  ]
  const alternative = (...parts: string[][]) => [
    ...['Content-Type: multipart/alternative; boundary=B', ''],
    ...[['Content-Type: text/plain', '', 'See the log.'], ...parts].flatMap(part => ['--B', ...part]),
    '--B--',
  ]
  const html = ['Content-Type: text/html', '', '<p>See the log.</p>']
  const [log, page] = [file('plain', 'export.log'), file('html', 'page.html')]
  const apple = [
    ...['Content-Type: multipart/mixed; boundary=C', ''],
    ...[html, log, page].flatMap(part => ['--C', ...part]),
    '--C--',
  ]
  for (const parts of [[apple], [html, log, page]]) {
    const mail = await read(alternative(...parts))
    assert.deepEqual([mail.content, namesOf(mail)], ['See the log.', ['export.log', 'page.html']])
  }
  const named = await read(['Content-Type: multipart/alternative; boundary=B', '', '--B', ...log, '--B--'])
  assert.deepEqual([named.content, namesOf(named)], ['The content of export.log.', []])
})

/** Written by Python's binascii. */
const encoded = [
  'M5&AE(&5X<&]R="!S=&]P<R!A="`Y.2!P97)C96YT+@I4:&4@97AP;W)T(\'-T',
  "M;W!S(&%T(#DY('!E<F-E;G0N\"E1H92!E>'!O<G0@<W1O<',@870@.3D@<&5R",
  '&8V5N="X*',
]

test('files that uuencode has written into a text are files, and other lines are text', async () => {
  const uu = (name: string, lines: string[], end = '`') => [`begin 644 ${name}`, ...lines, end, 'end']
  const mail = await read([
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See both logs.',
    ...uu(utf8('Größe.log'), encoded),
    ...uu('zeros.bin', ['&80'], ''),
    'Bye.',
  ])
  assert.equal(mail.content, 'See both logs.\nBye.')
  assert.deepEqual(
    mail.files.map(({ name, content }) => [name, Buffer.from(content).toString()]),
    [
      ['Größe.log', 'The export stops at 99 percent.\n'.repeat(3)],
      ['zeros.bin', 'a\0\0\0\0\0'],
    ],
  )
  const [first = '', ...others] = encoded
  const texts = [
    ['begin 644 a.log', ...encoded],
    ['begin 644 a.log', 'end'],
    ['begin 644 a.log', first, 'A sentence in between.', ...others, '`', 'end'],
    ['begin 644 a.log', `${first}ABC`, ...others, '`', 'end'],
    ['begin 64 a.log', ...encoded, '`', 'end'],
    ['1 begin 644 a.log', ...encoded, '`', 'end'],
  ]
  for (const lines of texts) {
    const { content, files } = await read(['', ...lines])
    assert.deepEqual([content, files], [lines.join('\n'), []])
  }
  const large = await read(['', 'See the log.', ...uu('large.log', Array(30_000).fill(first))])
  assert.deepEqual([large.content, large.files.map(({ size }) => size)], ['See the log.', [30_000 * 45]])
})

test('a body that is encoded by uuencode is a file', async () => {
  const mail = await read([
    ...['Content-Type: application/octet-stream; name=a.log', 'Content-Transfer-Encoding: x-uuencode', ''],
    ...['begin 644 a.log', ...encoded, '`', 'end'],
  ])
  const contents = mail.files.map(({ content }) => Buffer.from(content).toString())
  assert.deepEqual(contents, ['The export stops at 99 percent.\n'.repeat(3)])
})

test('parts that no one needs are left out, and equal files are listed once', async () => {
  const alternative = (...parts: string[][]) => [
    'Content-Type: multipart/alternative; boundary=B',
    '',
    ...parts.flat(),
    '--B--',
  ]
  const amp = await read(
    alternative(part([], 'Please quote'), part(['Content-Type: text/x-amp-html'], '<html amp4email>')),
  )
  assert.deepEqual([amp.content, namesOf(amp)], ['Please quote', []])
  const onlyAmp = await read(alternative(part([], ' '), part(['Content-Type: text/x-unknown'], 'Please')))
  assert.equal(onlyAmp.content, 'Please')
  const double = [
    '--B',
    'Content-Type: multipart/appledouble; boundary=C',
    '',
    '--C',
    'Content-Type: application/applefile; name=a.png',
    '',
    'x',
    '--C',
    'Content-Type: image/png; name=a.png',
    '',
    'y',
    '--C--',
  ]
  assert.deepEqual(namesOf(await read(mixed(double))), ['a.png'])
  const twice = [
    part(['Content-Type: image/png; name=a.png'], 'x'),
    part(['Content-Type: image/png; name=a.png'], 'x'),
  ]
  assert.deepEqual(namesOf(await read(mixed(...twice))), ['a.png'])
  const others = [
    part(['Content-Type: image/png; name=a.png'], 'x'),
    part(['Content-Type: image/png; name=a.png'], 'y'),
  ]
  assert.deepEqual(namesOf(await read(mixed(...others))), ['a.png', 'a.png'])
})

test('a part whose content is elsewhere becomes a link', async () => {
  const outside = (params: string) =>
    mixed(
      part([], 'See our server.'),
      part([`Content-Type: message/external-body; ${params}`], 'Content-Type: application/zip'),
    )
  const url = await read(outside('access-type=URL; URL="https://example.com/\r\n big.zip"; name="big.zip"'))
  assert.deepEqual(
    [url.content, namesOf(url)],
    ['See our server.\n\nbig.zip: https://example.com/big.zip', []],
  )
  const ftp = await read(
    outside('access-type=anon-ftp; site="ftp.example.com"; directory="pub"; name="a.ps"'),
  )
  assert.equal(ftp.content, 'See our server.\n\na.ps: ftp://ftp.example.com/pub/a.ps')
})

test('pictures that HTML contains become files, and take no text with them', async () => {
  const picture = Buffer.from(`\x89PNG\r\n\x1a\n${'0'.repeat(900_000)}`, 'latin1').toString('base64')
  const html = (body: string) => read(['Content-Type: text/html; charset=utf-8', '', body])
  const mail = await html(`<p>Look:</p><img src="data:image/png;base64,${picture}"><p>What is this?</p>`)
  assert.equal(mail.content, 'Look:\n\nWhat is this?')
  assert.deepEqual(
    mail.files.map(({ name, contentType, size }) => [name, contentType, size]),
    [['picture-1.png', 'image/png', 900_008]],
  )
  const styled = await html(
    `<style>${'a{} '.repeat(300_000)}</style><!-- ${'x'.repeat(1_100_000)} --><p>Hello</p>`,
  )
  assert.deepEqual([styled.content, styled.files], ['Hello', []])
  const huge = await html(`<p>${'word '.repeat(210_000)}</p><p>The question</p>`)
  assert.deepEqual(namesOf(huge), ['text.html'])
  assert.match(String(Buffer.from(huge.files[0]?.content ?? [])), /The question/)
})
