import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { checkRequest } from './check-request.ts'

const secret = 'whsec_of_a_test'
const now = Date.UTC(2026, 2, 10, 12)
const body = '{"id":"evt_1","type":"post.created","data":{"post":{"title":"Zürich\\n\\n✨"}}}'

const signed = (sent: string, at = now): string[] => {
  const timestamp = String(Math.floor(at / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${sent}`).digest('hex')
  return [`X-Service-Timestamp: ${timestamp}`, `x-service-signature: sha256=${digest}`]
}

const request = (headers: string[], sent: string, newline = '\n') =>
  ['POST /hook HTTP/1.1', 'Host: example.com', ...headers, '', sent].join(newline)

test('a pasted request is verified, whichever way it was copied', async () => {
  for (const text of [
    request(signed(body), body),
    request(signed(body), body, '\r\n'),
    `\n${signed(body).join('\n')}\n\n${body}`,
    [...signed(body).map(line => `> ${line}`), '> ', body].join('\n'),
  ])
    assert.equal(await checkRequest(text, ` ${secret}\n`, now), 'valid', text)
})

test('the verdict says what is wrong', async () => {
  const formatted = JSON.stringify(JSON.parse(body), null, 2)
  const cases: [verdict: string, text: string, secret?: string][] = [
    ['old', request(signed(body, now - 301_000), body)],
    ['old', request(signed(body, now + 301_000), body)],
    ['reformatted', request(signed(body), formatted)],
    ['trimmed', request(signed(body), `${body}\n`)],
    ['wrong', request(signed(body), body.replace('evt_1', 'evt_2'))],
    ['wrong', request(signed(body), body), 'whsec_other'],
    ['wrong', request(['X-Service-Timestamp: 1', 'X-Service-Signature: abc'], body)],
    ['unsigned', request([], body)],
    ['unsigned', request(signed(body).slice(0, 1), body)],
    ['missing', body],
    ['missing', ''],
    ['missing', request(signed(body), '')],
  ]
  for (const [verdict, text, other = secret] of cases)
    assert.equal(await checkRequest(text, other, now), verdict, `${verdict}: ${text}`)
})
