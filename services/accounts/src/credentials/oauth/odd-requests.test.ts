import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createOAuthClient, startReachable } from './harness.ts'

const names = [
  'client_id',
  'client_secret',
  'grant_type',
  'scope',
  'code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'refresh_token',
  'response_type',
  'response_mode',
  'prompt',
  'state',
  'nonce',
  'max_age',
  'resource',
  'token',
  'token_type_hint',
  'request',
  'claims',
  'authorization_details',
]

test('no request to the OAuth endpoints gets a 500 response', async () => {
  await using gateway = await startReachable({ environment: { RATE_LIMIT_PER_MINUTE: '0' } })
  const { clientId, clientSecret } = await createOAuthClient(gateway, {
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    redirectUris: ['https://app.example.com/callback'],
  })
  const sensible = [
    clientId,
    clientSecret,
    'client_credentials',
    'authorization_code',
    'refresh_token',
    'code',
    'query',
    'S256',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    'https://app.example.com/callback',
    'read:feedback',
    'read:feedback admin openid',
    'none',
    'login consent',
    '-1',
    '{"id_token":{"sub":null}}',
  ]
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...sensible) },
    fc.constantFrom('', '\0', '%', '{', '[]', '__proto__', 'x'.repeat(3000), 'é👋', '\ud800'),
    fc.string({ maxLength: 40 }),
  )
  const fields = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 9 })
  const place = fc.constantFrom(
    'authorize',
    'token',
    'revoke',
    'introspect',
    'jwks',
    'authorize/nothing',
    'interaction/nothing',
    'end-session/confirm',
    'nothing',
  )
  const header = fc.constantFrom(
    undefined,
    `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'Basic x',
    'Basic',
    `Basic ${Buffer.from('%:%').toString('base64')}`,
    'Bearer x',
  )
  await fc.assert(
    fc.asyncProperty(place, fc.boolean(), fields, header, async (path, isPost, given, authorization) => {
      const text = new URLSearchParams(given.map(([name, it]): [string, string] => [name, it.toWellFormed()]))
      const response = await fetch(`${gateway.url}/oauth/${path}${isPost ? '' : `?${text}`}`, {
        method: isPost ? 'POST' : 'GET',
        headers: { accept: 'text/html, application/json', ...(authorization && { authorization }) },
        ...(isPost && { body: text }),
        redirect: 'manual',
      })
      await response.arrayBuffer()
      assert.ok(response.status < 500, `${response.status} for ${path}`)
    }),
    {
      numRuns: 300,
      examples: [
        ['authorize', false, [['client_id', '\0']], undefined],
        ['authorize/nothing', false, [['client_id', clientId]], undefined],
      ],
    },
  )
})
