import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Authentication, authenticationOf, namelessRelay } from './authentication.ts'

const of = (values: string[], { relay = 'mx.example.org', isPlain = true } = {}): Authentication =>
  authenticationOf(
    values.map(value => ({ key: 'authentication-results', value })),
    { relay, domain: 'example.com', isPlain },
  )

const check = (cases: [expected: Authentication, ...headers: string[]][], options = {}) => {
  for (const [expected, ...headers] of cases) assert.equal(of(headers, options), expected, headers.join('\n'))
}

test('results are read in every form of RFC 8601', () => {
  check([
    ['pass', 'mx.example.org; dmarc = pass header.from = example.com'],
    ['pass', 'mx.example.org; dmarc (c) = (c) pass (c) header (c) . (c) from = (c) example.com'],
    ['pass', '(c) "MX.example.org" (c) 1 (c) ; dmarc/1=pass header.from="example.com"'],
    ['pass', 'mx.example.org; dkim=pass reason="a; b=c (d" header.d=example.com header.b=aB/c+=='],
    ['pass', 'mx.example.org; spf=pass smtp.mailfrom="a b" @ example.com'],
    ['pass', 'mx.example.org; spf=pass smtp.mailfrom=bounces (c) @ (c) example.com'],
    ['pass', 'mx.example.org; dkim=pass (a (nested; dkim=fail) \\) comment) header.i=@example.com'],
    ['none', 'mx.example.org; none'],
    ['none', 'mx.example.org 1; none'],
    ['none', ''],
    ['none', 'mx.example.org'],
    ['none', 'mx.example.org; dkim=fail (dkim=pass header.d=example.com)'],
  ])
})

test('a quoted local part is no result, and hides none', () => {
  const forged = (local: string, rest: string) =>
    `mx.example.org; spf=pass smtp.mailfrom="${local}"@evil.example${rest}`
  check([
    ['none', forged('x; dmarc=pass header.from=example.com; y', '')],
    ['fail', forged('x; dmarc=pass header.from=example.com; y', '; dmarc=fail header.from=example.com')],
    ['fail', forged('x(', '; dmarc=fail header.from=example.com')],
    ['none', forged('x@example.com', '')],
    ['none', forged('x\\"; dkim=pass header.d=example.com', '')],
    ['none', 'mx.example.org; spf=pass smtp.mailfrom=evil.example"@example.com"'],
    ['none', 'mx.example.org; dmarc=pass header.from=example.com; spf=pass smtp.mailfrom="x'],
    ['none', 'mx.example.org; dmarc=pass header.from=example.com (x'],
  ])
})

test('all headers of the relay above the first foreign one count, and a failure in any of them wins', () => {
  const dmarc = (result: string) => `mx.example.org; dmarc=${result} header.from=example.com`
  check([
    ['pass', 'mx.example.org; spf=none smtp.helo=x', dmarc('pass'), 'mx.example.org; dkim=none'],
    ['fail', 'mx.example.org; dkim=none', dmarc('fail')],
    ['fail', 'mx.example.org; dkim=pass header.d=example.com', dmarc('fail')],
    ['none', 'mx.example.org; dkim=none', 'evil.example; dkim=none', dmarc('pass')],
    ['none', 'dkim=none', dmarc('pass')],
    ['fail', dmarc('pass'), dmarc('fail')],
    ['fail', dmarc('pass'), dmarc('none')],
  ])
})

test('a header that is not valid proves no one, and hides no failure beside it', () => {
  const dmarc = (result: string) => `mx.example.org; dmarc=${result} header.from=example.com`
  const senders = [
    'a"b@evil.example',
    '"b@evil.example',
    '(b@evil.example',
    `${'b'.repeat(20_000)}@evil.example`,
  ]
  for (const sender of senders) {
    const broken = `mx.example.org; spf=pass smtp.mailfrom=${sender}`
    check([
      ['fail', broken, dmarc('fail')],
      ['fail', dmarc('fail'), broken],
      ['none', broken, dmarc('pass')],
      ['none', dmarc('pass'), broken],
      ['fail', broken.replace('spf', 'dmarc=fail; spf')],
      ['none', broken.replace('spf', 'dmarc=pass header.from=example.com; spf')],
      ['none', broken.replace('mx', 'evil'), dmarc('fail')],
    ])
  }
})

test('one thing with two results fails, but signatures may have different ones', () => {
  check([
    ['fail', 'mx.example.org; spf=pass smtp.mailfrom=example.com; spf=fail smtp.mailfrom=example.com'],
    ['fail', 'mx.example.org; dkim=pass header.d=example.com; dkim=fail header.d=example.com'],
    ['pass', 'mx.example.org; dkim=pass header.d=example.com; dkim=fail header.d=example.net'],
    ['pass', 'mx.example.org; dkim=permerror header.d=example.com; dkim=pass header.d=example.com'],
    ['pass', 'mx.example.org; spf=pass smtp.mailfrom=example.com; spf=none smtp.helo=mail.example.com'],
  ])
})

test('DMARC that names two domains fails, in any order and in any header', () => {
  const dmarc = (domain: string) => `dmarc=pass header.from=${domain}`
  const [ours, evil] = [dmarc('example.com'), dmarc('evil.example')]
  check([
    ['fail', `mx.example.org; ${ours}; ${evil}`],
    ['fail', `mx.example.org; ${evil}; ${ours}`],
    ['fail', `mx.example.org; ${ours}`, `mx.example.org; ${evil}`],
    ['fail', `mx.example.org; ${ours}; dmarc=pass`],
    ['pass', `mx.example.org; ${ours}`, `mx.example.org; ${ours}`],
  ])
})

test('no spelling of a forged mail is verified, and none of a verified mail is lost', () => {
  const fail = 'dmarc=fail header.from=example.com'
  const pass = 'dmarc=pass header.from=example.com'
  check([
    // Comments and blanks in odd places.
    ['fail', `mx.example.org(;${pass});${fail}`],
    ['fail', `mx.example.org ; (${pass};) dmarc(=pass)=(pass)fail(x) header.from=example.com`],
    ['fail', `(mx.example.org; ${pass}) mx.example.org; ${fail}`],
    ['none', `(mx.example.org; ${pass}) evil.example; ${pass}`],
    ['fail', 'mx.example.org;\r\n\tdmarc=\r\n fail\r\n\theader.from=example.com'],
    ['pass', 'mx.example.org;\r\n\tdmarc=\r\n pass (p=none; dis=none)\r\n\theader.from=example.com'],
    ['pass', `mx.example.org; ((((a)b)c)d) ${pass}`],
    ['none', `mx.example.org; ((a) ${pass}`],
    ['none', `mx.example.org; (\\) ${pass}`],
    // Quotes: in the name of the server, with semicolons, escaped, never closed.
    ['pass', `"mx.example.org"; ${pass}`],
    ['none', `"mx.example.org; ${pass}"; dkim=none`],
    ['none', `"mx.example.org; x"; ${pass}`],
    ['pass', `"mx\\.example.org"; ${pass}`],
    ['none', `"mx.example.org; ${pass}`],
    ['none', `evil.example"mx.example.org"; ${pass}`],
    ['fail', `mx.example.org; dkim=fail reason="x\\"; ${pass}; y=\\"" header.d=a.example; ${fail}`],
    ['none', `mx.example.org; spf=pass smtp.mailfrom="a\\\\\\"; ${pass}; "@evil.example`],
    ['none', `mx.example.org; spf=pass smtp.mailfrom="(${pass})"@evil.example`],
    ['none', `mx.example.org; spf=pass smtp.helo="x; ${pass}"`],
    ['none', `mx.example.org; dkim=pass header.i="@example.com"@evil.example header.d=evil.example`],
    ['none', 'mx.example.org; spf=pass smtp.mailfrom=<example.com>@evil.example'],
    // Versions, upper case, values without a reason, empty results.
    ['pass', `MX.EXAMPLE.ORG 1; DMARC/1 = PASS HEADER.FROM=EXAMPLE.COM`],
    ['fail', 'mx.example.org 1; DMARC=FAIL'],
    ['pass', `mx.example.org;;; ${pass};;`],
    ['pass', `mx.example.org; dkim=; ${pass} reason`],
    ['none', 'mx.example.org; dmarc= header.from=example.com'],
    ['none', 'mx.example.org; dmarc=passed header.from=example.com'],
    ['none', 'mx.example.org; x-dmarc=pass header.from=example.com'],
    // The relay's name as a part of another, and headers of others above and below.
    ['none', `mx.example.org.evil.example; ${pass}`],
    ['none', `evil.mx.example.org; ${pass}`],
    ['none', 'evil.example; none', `mx.example.org; ${pass}`],
    ['pass', `mx.example.org; ${pass}`, `evil.example; ${fail}`],
    ['fail', `mx.example.org; ${fail}`, `mx.example.org; ${pass}`],
    ['none', 'mx.example.org; none', 'evil.example; none', `mx.example.org; ${pass}`],
    ['fail', 'mx.example.org; dkim=pass header.d=example.com', `mx.example.org; ${fail}`],
    // Domains that only look aligned.
    ['none', 'mx.example.org; dkim=pass header.d=com'],
    ['none', 'mx.example.org; dkim=pass header.d=notexample.com'],
    ['fail', 'mx.example.org; dmarc=pass header.from=example.com.evil.example'],
  ])
})

test('a relay without a name is trusted in the topmost header only', () => {
  const exchange =
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100'
  const none = 'spf=none smtp.mailfrom=example.com; dkim=none; dmarc=none'
  check(
    [
      ['pass', exchange],
      ['none', none, exchange],
      ['none', `mx.example.org; ${exchange}`],
      ['none', 'mx.example.org; none', exchange],
      ['fail', exchange.replace('dmarc=pass', 'dmarc=fail')],
    ],
    { relay: namelessRelay },
  )
  check([['none', exchange]])
})

test('if programs may find different authors, DMARC must name the domain that it has checked', () => {
  const headers = ['mx.example.org; dmarc=pass']
  assert.equal(of(headers), 'pass')
  assert.equal(of(headers, { isPlain: false }), 'none')
  const named = (domain: string) =>
    of([`mx.example.org; dmarc=pass header.from=${domain}`], { isPlain: false })
  assert.deepEqual([named('example.com'), named('evil.example')], ['pass', 'fail'])
})
