import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalOrigin, originMatcher } from './origins.ts'

test('an origin is stored as browsers send it', () => {
  const stored: Record<string, string> = {
    'https://shop.example.com': 'https://shop.example.com',
    'HTTPS://Shop.Example.COM': 'https://shop.example.com',
    'https://shop.example.com/': 'https://shop.example.com',
    'https://shop.example.com:443': 'https://shop.example.com',
    'http://shop.example.com:80': 'http://shop.example.com',
    'https://shop.example.com:8443': 'https://shop.example.com:8443',
    'https://exämple.com': 'https://xn--exmple-cua.com',
    'http://localhost:5173': 'http://localhost:5173',
    'http://[::1]:3000': 'http://[::1]:3000',
    'https://*.example.com': 'https://*.example.com',
    'https://*.Shop.Example.com:8443/': 'https://*.shop.example.com:8443',
    'https://*.co.uk': 'https://*.co.uk',
    null: 'null',
  }
  for (const [text, origin] of Object.entries(stored)) {
    assert.equal(canonicalOrigin(text), origin, text)
    assert.equal(canonicalOrigin(origin), origin, origin)
  }
})

test('a text that is no origin is refused', () => {
  for (const text of [
    '',
    '*',
    'Null',
    'shop.example.com',
    '//shop.example.com',
    'https://',
    'https://shop.example.com/help',
    'https://shop.example.com?',
    'https://shop.example.com#',
    'https://user@shop.example.com',
    'https://shop.example.com, https://other.example.com',
    ' https://shop.example.com',
    'https://shop.exa mple.com',
    'https:\\\\shop.example.com',
    'ftp://shop.example.com',
    'file://',
    'javascript:alert(1)',
    'chrome-extension://abcdef',
    'https://*',
    'https://*.com',
    'https://*.com.',
    'https://*.localhost',
    'https://**.example.com',
    'https://*.*.example.com',
    'https://shop.*.com',
    'https://*shop.example.com',
    'https://sh*p.example.com',
    'https://*.192.0.2.1',
    'https://*.[::1]',
    '*://shop.example.com',
    'https://shop.example.com:*',
  ])
    assert.equal(canonicalOrigin(text), undefined, text)
})

test('a pattern matches all subdomains with its scheme and port, and nothing else', () => {
  const match = originMatcher(['https://*.example.com', 'http://*.example.org:8080', 'https://shop.test'])
  for (const [origin, entry] of Object.entries({
    'https://shop.example.com': 'https://*.example.com',
    'https://a.b.example.com': 'https://*.example.com',
    'https://xn--exmple-cua.example.com': 'https://*.example.com',
    'http://shop.example.org:8080': 'http://*.example.org:8080',
    'https://shop.test': 'https://shop.test',
  }))
    assert.equal(match(origin), entry, origin)
  for (const origin of [
    'https://example.com',
    'https://.example.com',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://evilexample.com',
    'https://shop.example.com.evil.test',
    'https://evil.test/.example.com',
    'https://evil.test#.example.com',
    'https://evil.test:443@x.example.com',
    'http://shop.example.org',
    'https://www.shop.test',
    'null',
    '',
    '*',
    'https://*.example.com/',
  ])
    assert.equal(match(origin), undefined, origin)
  assert.equal(originMatcher(['null'])('null'), 'null')
  assert.equal(originMatcher([])('https://shop.test'), undefined)
})
