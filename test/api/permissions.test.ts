import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, testClient } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import {
  sameOriginHeaders,
  signedIn,
  signUpUser,
} from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { codesOf, type Operation, operationsOf, type Schema } from './contract/document.ts'

type Row = { method: string; path: string; expected: Map<string, number> }

const table = readFileSync(join(root, 'docs/reference/permissions.md'), 'utf8')

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim().replaceAll('`', ''))

/** Parses the table in the documentation. */
const readTable = (): { holders: string[]; rows: Row[]; open: string[] } => {
  const lines = table.split('\n')
  const [head = [], , ...body] = lines.filter(line => line.startsWith('|')).map(cellsOf)
  const holders = head.slice(1)
  const rows = body.map(([operation = '', ...cells]) => {
    const [method = '', path = ''] = operation.split(' ')
    return { method, path, expected: new Map(holders.map((holder, index) => [holder, Number(cells[index])])) }
  })
  const open = lines.filter(line => /^- `[A-Z]+ \//.test(line)).map(line => line.replace(/^- `|`$/g, ''))
  return { holders, rows, open }
}

type Headers = Record<string, string>

const widgetOrigin = 'https://shop.example'

const bearer = (credential: string): Headers => ({ authorization: `Bearer ${credential}` })

/** Enables the widget, and gets the token of an anonymous visitor. */
const anonymousTokenFrom = async ({ url, api }: Pick<TestEarshot, 'url' | 'api'>): Promise<string> => {
  await api.patch('/settings', { widget: { enabled: true, origins: [widgetOrigin] } })
  await eventually(async () => (await testClient(url).get('/api/v1/widget')).status === 200)
  return (await testClient(url).post('/api/v1/widget/visitors', {})).data.token
}

/** Sessions of an admin, a member and a user, and tokens of visitors. */
const makePeople = async ({ url, api }: TestEarshot): Promise<[string, Headers][]> => {
  const gateway = { url, as: () => api }
  const cookieOf = async (role: string) => {
    const { email } = await createMember(gateway, `${role}@example.org`, role)
    return { ...sameOriginHeaders, cookie: (await signedIn(gateway, email)).cookie }
  }
  const { data: visitors } = await api.post('/settings/visitor-secret/rotate')
  return [
    ['session admin', await cookieOf('admin')],
    ['session member', await cookieOf('member')],
    ['session user', { ...sameOriginHeaders, cookie: (await signUpUser(gateway)).cookie }],
    ['visitor', bearer(visitorToken(visitors.secret, { sub: 'crm-1' }))],
    ['anonymous', bearer(await anonymousTokenFrom({ url, api }))],
  ]
}

/** The request headers of one credential of each kind. */
const makeCredentials = async (earshot: TestEarshot): Promise<Map<string, Headers>> => {
  const { url, api, query } = earshot
  const keyOf = async (input: object) => (await api.post('/api-keys', { name: 'Matrix', ...input })).data
  const tokenOf = async (scope: string) => {
    const { data } = await api.post('/oauth-clients', {
      name: scope,
      grantTypes: ['client_credentials'],
      scopes: [scope],
    })
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: data.clientId,
        client_secret: data.clientSecret,
      }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const expired = await keyOf({ role: 'admin' })
  await query('update identity.api_keys set expires_at = now() where id = $1', [expired.id])
  const revoked = await keyOf({ role: 'admin' })
  await api.delete(`/api-keys/${revoked.id}`)
  const scopes = ['read:feedback', 'write:feedback', 'read:support', 'write:support', 'admin']
  const tokens = new Map<string, Headers>()
  for (const scope of scopes) tokens.set(`token ${scope}`, bearer(await tokenOf(scope)))
  return new Map([
    ['none', {}],
    ['wrong', bearer('a-key-that-was-never-created-at-all')],
    ['expired', bearer(expired.key)],
    ['revoked', bearer(revoked.key)],
    ['read-only', bearer((await keyOf({ access: 'read-only' })).key)],
    ['full', bearer((await keyOf({})).key)],
    ['admin read-only', bearer((await keyOf({ role: 'admin', access: 'read-only' })).key)],
    ['admin', bearer((await keyOf({ role: 'admin' })).key)],
    ...tokens,
    ...(await makePeople(earshot)),
  ])
}

/**
 * Requests a resource that does not exist, with an unknown parameter. A credential with permission gets 400, 404 or 415 and
 * changes nothing.
 */
const ask = async (base: string, { method, path }: Row, headers: Headers) => {
  const response = await fetch(`${base}${path.replace(/\{\w+\}/g, 'missing')}?nonsense=1`, {
    method,
    headers,
  })
  const text = await response.text()
  return { status: response.status, code: text ? JSON.parse(text).error?.code : undefined }
}

/** The kinds of credentials that no operation accepts, and which the table leaves out. */
const makeRefused = async ({ api }: TestEarshot): Promise<[string, Headers][]> => {
  const { data: visitors } = await api.post('/settings/visitor-secret/rotate', { gracePeriodSeconds: 3600 })
  const email = 'admin@example.org'
  const key = (await api.post('/api-keys', { name: 'In a page', role: 'admin' })).data.key
  return [
    ['visitor token of a member', bearer(visitorToken(visitors.secret, { email }))],
    ['key in a page of the widget', { ...bearer(key), origin: widgetOrigin }],
  ]
}

const isDescribed = (operation: Operation, { status, code }: Awaited<ReturnType<typeof ask>>): boolean =>
  code === undefined
    ? String(status) in operation.responses
    : codesOf(operation, String(status)).includes(code)

const isExpected = (expected: number, { status, code }: Awaited<ReturnType<typeof ask>>): boolean => {
  if (expected === 401) return status === 401 && code === 'UNAUTHORIZED'
  if (expected === 403) return status === 403 && ['INSUFFICIENT_SCOPE', 'SIGN_IN_REQUIRED'].includes(code)
  return [400, 404, 415].includes(status)
}

test('every operation accepts and rejects credentials as in the table of permissions, with errors that it describes', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const { holders, rows, open } = readTable()
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Schema
  const operations = new Map(operationsOf(document).map(it => [`${it.method} ${it.path}`, it]))
  const named = (isOpen: boolean) =>
    [...operations].filter(([, { needsKey }]) => needsKey !== isOpen).map(([name]) => name)
  assert.deepEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted(), named(false).toSorted())
  assert.deepEqual(open.toSorted(), named(true).toSorted())

  const credentials = await makeCredentials(earshot)
  assert.deepEqual([...credentials.keys()], holders)
  const { api } = earshot
  await eventually(async () => {
    const { status } = await ask(earshot.url, rows[0] as Row, credentials.get('revoked') ?? {})
    return status === 401
  })
  const before = (await api.get('/settings')).headers.get('etag')
  const everyone = [...credentials, ...(await makeRefused(earshot))]
  const wrong: string[] = []
  for (const row of rows)
    await Promise.all(
      everyone.map(async ([holder, headers]) => {
        const expected = row.expected.get(holder)
        const answer = await ask(earshot.url, row, headers)
        const what = `${row.method} ${row.path} as ${holder}: ${answer.status} ${answer.code}`
        const asExpected = expected === undefined ? answer.code === 'FORBIDDEN' : isExpected(expected, answer)
        if (!asExpected) wrong.push(`${what}, not ${expected ?? 'FORBIDDEN'}`)
        const operation = operations.get(`${row.method} ${row.path}`)
        if (operation && !isDescribed(operation, answer)) wrong.push(`${what}, which is not described`)
      }),
    )
  assert.deepEqual(wrong, [])
  assert.equal((await api.get('/settings')).headers.get('etag'), before)
  await api.patch('/settings', { widget: { enabled: true } })
  await eventually(async () => (await api.get('/widget')).status === 200)
  for (const operation of open) {
    const [method = '', path = ''] = operation.replace('{type}', 'post.created').split(' ')
    assert.ok((await fetch(earshot.url + path, { method })).ok, operation)
  }
})
