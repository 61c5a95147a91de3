import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServiceName, serviceNames } from '@earshot/runtime'
import { eventually, testClient } from '@earshot/testing'
import { upstreamOf } from '../../services/gateway/src/proxy/upstreams.ts'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { type Case, casesFor, onlyInRaces, type Sent } from './contract/cases/index.ts'
import { type Answer, checker, codesOf, type Operation, operationsOf } from './contract/document.ts'
import { type Request, send } from './contract/send.ts'

/** Errors that do not occur in a healthy deployment. Other tests cover them. */
const faults = [
  'INTERNAL_ERROR',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_IN_USE',
  'SEARCH_TIMEOUT',
  '503',
]

/** For credentials that identify no one who may call the operation, such as a visitor token of a member: see permissions.test.ts. */
const wrongCredential = 'FORBIDDEN'

/** Tested below for all operations at once. */
const featureDisabled = 'FEATURE_DISABLED'

const tooLarge = JSON.stringify({ title: 'x'.repeat(1.1 * 1024 * 1024) })

const errorCodeIn = ({ status, text }: Answer): string =>
  status < 400 || text === '' ? '' : (JSON.parse(text).error?.code ?? '')

/** The documented error codes of an operation, and its other statuses. */
const documentedOf = (operation: Operation): string[] =>
  Object.keys(operation.responses).flatMap(status => {
    const codes = codesOf(operation, status)
    return codes.length > 0 ? codes : [status]
  })

const documents = (operation: Operation, code: string): boolean =>
  Object.keys(operation.responses).some(status => codesOf(operation, status).includes(code))

const withoutSession = ({ headers: { cookie: _, ...headers } = {}, ...sent }: Sent): Sent => ({
  ...sent,
  headers,
})

/** Requests that are rejected for reasons that many operations share. */
const rejections = (
  operation: Operation,
  good: Sent,
  { key, weakKey, anonymous }: Record<'key' | 'weakKey' | 'anonymous', string | undefined>,
): Request[] => {
  const when = (code: string, request: Request) => (documents(operation, code) ? [{ ...it, ...request }] : [])
  const it = { ...good, key }
  const ofPath = operation.parameters.filter(parameter => parameter.in === 'path')
  const missing = Object.fromEntries(ofPath.map(({ name, example }) => [name, String(example)]))
  const unreadable =
    !operation.needsKey || operation.method === 'DELETE' || (operation.hasBody && !operation.takesAnything)
      ? { raw: '{' }
      : { headers: { 'idempotency-key': '' } }
  return [
    ...when('UNAUTHORIZED', { ...withoutSession(good), key: undefined }),
    ...when('INSUFFICIENT_SCOPE', {
      ...withoutSession(good),
      key: operation.needsNoScope ? anonymous : weakKey,
    }),
    ...when('SIGN_IN_REQUIRED', { ...withoutSession(good), key: anonymous }),
    ...when('VALIDATION_ERROR', { query: { nonsense: '1' } }),
    ...(ofPath.length > 0 ? when('NOT_FOUND', { path: missing }) : []),
    ...when('BAD_REQUEST', unreadable),
    ...(operation.takesAnything
      ? []
      : [
          ...when('UNSUPPORTED_MEDIA_TYPE', { raw: 'hello', headers: { 'content-type': 'text/plain' } }),
          ...when('PAYLOAD_TOO_LARGE', { raw: tooLarge }),
        ]),
    ...when('PRECONDITION_FAILED', { headers: { ...good.headers, 'if-match': '"another"' } }),
  ]
}

/** The same request twice with an Idempotency-Key, and then a different one with that key. */
const repeats = (
  operation: Operation,
  good: Sent,
  key: string | undefined,
): { again: Request[]; other: Request[] } => {
  if (!documents(operation, 'IDEMPOTENCY_KEY_REUSED')) return { again: [], other: [] }
  const it = {
    ...good,
    key,
    headers: { ...good.headers, 'idempotency-key': `contract-${operation.id}` },
  }
  return { again: [it, it], other: [{ ...it, raw: `${good.raw ?? JSON.stringify(good.body ?? {})} ` }] }
}

/** Node rejects this request before the app gets it. */
const largeHeaders: Request = { headers: { 'x-padding': 'x'.repeat(17_000) } }

/** A test for each group, because all operations together take minutes on a busy machine. */
const groups: ServiceName[][] = [
  ['gateway', 'accounts', 'files', 'mail'],
  ['feedback', 'webhooks'],
  ['support'],
]

const serviceOf = ({ path }: Operation): ServiceName =>
  upstreamOf(path.replace('/api/v1', ''))?.name ?? 'gateway'

const testOperations = async (services: ServiceName[]): Promise<void> => {
  await using earshot = await startEarshot({ MAIL_DNS_SERVERS: '127.0.0.1:9' })
  const published = await fetch(`${earshot.url}/api/v1/openapi.json`)
  const document = (await published.json()) as Record<string, unknown>
  const operations = operationsOf(document)
  const cases = casesFor(earshot)
  assert.deepEqual(Object.keys(cases).toSorted(), operations.map(({ id }) => id).toSorted())
  const keyWith = async (scope: string) =>
    (await earshot.api.post('/api-keys', { name: 'Weak', scopes: [scope] })).data.key
  const weak = { support: await keyWith('read:support'), feedback: await keyWith('read:feedback') }
  await earshot.api.patch('/settings', { widget: { enabled: true } })
  await eventually(async () => (await earshot.api.get('/widget')).status === 200)
  const { data: visitor } = await testClient(earshot.url).post('/api/v1/widget/visitors', {})
  const anonymous = visitor.token
  const problemsOf = checker(document)
  const problems: string[] = []

  const tested = operations.filter(it => services.includes(serviceOf(it)))
  assert.ok(tested.length > 50, `${tested.length} operations`)
  for (const operation of tested) {
    const { key: ownKey, good, also, refused } = cases[operation.id] as Case // the lists are equal, see above
    const key = operation.needsKey ? ((await ownKey?.()) ?? adminKey) : undefined
    const seen = new Set<string>()
    const ask = async (requests: Request[], expected: 'done' | 'refused') => {
      for (const request of requests) {
        const answer = await send(earshot.url, operation, request)
        const found = problemsOf(operation, answer)
        if (answer.status < 400 !== (expected === 'done'))
          found.push(`status ${answer.status}, not ${expected}: ${answer.text.slice(0, 200)}`)
        if (answer.status >= 500) found.push(`status ${answer.status}`)
        problems.push(...found.map(it => `${operation.id}: ${it}`))
        seen.add(String(answer.status)).add(errorCodeIn(answer))
      }
    }
    const withKey = (sent: Sent[] = []) => sent.map(it => ({ ...it, key }))
    await ask(withKey([await good()]), 'done')
    await ask(withKey(await also?.()), 'done')
    const { again, other } = repeats(operation, await good(), key)
    await ask(again, 'done')
    await ask(other, 'refused')
    const weakKey = operation.scope === 'read:support' ? weak.feedback : weak.support
    const isFile = !documents(operation, 'VALIDATION_ERROR')
    const rejected = isFile ? [] : rejections(operation, await good(), { key, weakKey, anonymous })
    await ask(operation.needsKey ? rejected : [...rejected, largeHeaders], 'refused')
    await ask(withKey(await refused?.()), 'refused')

    const excused = [...faults, wrongCredential, featureDisabled, ...(onlyInRaces[operation.id] ?? [])]
    const unseen = documentedOf(operation).filter(it => !seen.has(it) && !excused.includes(it))
    if (unseen.length > 0) problems.push(`${operation.id}: never seen: ${unseen.join(', ')}`)
  }
  assert.deepEqual(problems, [])
}

test('the operations of every service are tested', () => {
  assert.deepEqual(groups.flat().toSorted(), serviceNames.toSorted())
})

for (const services of groups)
  test(`every operation of ${services.join(' and ')} returns exactly the responses and errors in the OpenAPI document`, () =>
    testOperations(services))

/** Turns the features off, like an event of the gateway. */
const turnOff = async ({ query, api }: TestEarshot) => {
  await query(`
    update support.workspace_settings set version = version + 1,
      settings = settings || '{"features": {"supportInbox": false, "supportTickets": false}}'`)
  await eventually(async () => (await api.get('/conversations')).status === 403)
}

test('while a feature is off, exactly its operations return FEATURE_DISABLED', async () => {
  await using earshot = await startEarshot({ MAIL_DNS_SERVERS: '127.0.0.1:9' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Record<
    string,
    unknown
  >
  const operations = operationsOf(document).filter(({ needsKey }) => needsKey)
  const cases = casesFor(earshot)
  const behind = operations.filter(operation => documents(operation, featureDisabled))
  assert.ok(behind.length > 0)
  const requests: { operation: Operation; good: Sent }[] = []
  for (const operation of operations.filter(it => behind.includes(it) || it.scope?.endsWith(':support')))
    requests.push({ operation, good: await (cases[operation.id] as Case).good() })
  await turnOff(earshot)
  const problemsOf = checker(document)
  const refused: string[] = []
  for (const { operation, good } of requests) {
    const answer = await send(earshot.url, operation, { ...good, key: adminKey })
    assert.deepEqual(problemsOf(operation, answer), [], operation.id)
    if (errorCodeIn(answer) === featureDisabled) refused.push(operation.id)
  }
  assert.deepEqual(
    refused,
    behind.map(({ id }) => id),
  )
})
