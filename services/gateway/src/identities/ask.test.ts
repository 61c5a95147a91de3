import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { testAdmin } from '@earshot/testing'
import { askAccounts } from './ask.ts'

type Asked = { credentials: { kind: string; credential: string }[] }

/** An accounts service with this response, and the credentials of each request. */
const accountsWith = (respond: (credential: string) => object) => {
  const requests: string[][] = []
  const post = async (_path: string, body: object) => {
    const asked = (body as Asked).credentials.map(it => `${it.kind} ${it.credential}`)
    requests.push(asked)
    return { results: asked.map(respond) }
  }
  return { client: { post } as unknown as InternalClient, requests }
}

const valid = { identity: testAdmin, refused: null, expiresAt: null }

test('credentials that arrive at the same time are one request, each with its own result', async () => {
  const { client, requests } = accountsWith(it =>
    it.endsWith('wrong') ? { ...valid, identity: null } : valid,
  )
  const ask = askAccounts(client)
  const results = await Promise.all([
    ask({ kind: 'bearer', credential: 'right' }),
    ask({ kind: 'session', credential: 'wrong' }),
  ])
  assert.deepEqual(results, [
    { identity: testAdmin, expiresAt: undefined },
    { identity: undefined, expiresAt: undefined },
  ])
  assert.deepEqual(requests, [['bearer right', 'session wrong']])
})

test('a credential that may not be used is FORBIDDEN with the reason', async () => {
  const { client } = accountsWith(() => ({ identity: null, refused: 'Names a member.', expiresAt: null }))
  await assert.rejects(askAccounts(client)({ kind: 'bearer', credential: 'token' }), {
    code: 'FORBIDDEN',
    message: 'Names a member.',
  })
})

test('a failed request fails each of its credentials, and is not repeated for each', async () => {
  let requests = 0
  const post = async () => {
    requests++
    throw new ApiError('UNAVAILABLE')
  }
  const ask = askAccounts({ post } as unknown as InternalClient)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => ask({ kind: 'bearer', credential: `key ${index}` })),
  )
  assert.ok(results.every(it => it.status === 'rejected' && it.reason.code === 'UNAVAILABLE'))
  assert.equal(requests, 1)
})
