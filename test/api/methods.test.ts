import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { type Operation, operationsOf } from './contract/document.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']

/** The operations of each path, and a URL path with its examples. */
const pathsOf = (operations: Operation[]) =>
  [...Map.groupBy(operations, ({ path }) => path)].map(([path, group]) => {
    const [{ parameters }] = group as [Operation] // a group has at least one
    const exampleOf = (name: string) => String(parameters.find(it => it.name === name)?.example)
    return {
      path,
      url: path.replace(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)),
      supported: group.map(({ method }) => method),
    }
  })

const allowFor = (supported: string[]): string =>
  [...supported, ...(supported.includes('GET') ? ['HEAD'] : [])].sort().join(', ')

const headers = { authorization: `Bearer ${adminKey}`, accept: 'text/html' }

test('every path gives 405 for other methods and 204 for OPTIONS, both with its methods in Allow', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Record<
    string,
    unknown
  >
  const paths = pathsOf(operationsOf(document))
  assert.ok(paths.length > 100, String(paths.length))
  const problems: string[] = []
  const ask = async (url: string, method: string, given: Record<string, string> = headers) => {
    const response = await fetch(earshot.url + url, { method, headers: given, redirect: 'manual' })
    return { status: response.status, allow: response.headers.get('allow'), response }
  }
  for (const { path, url, supported } of paths) {
    const allow = allowFor(supported)
    for (const given of [
      {},
      { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    ]) {
      const found = await ask(url, 'OPTIONS', given)
      const text = await found.response.text()
      if (found.status !== 204 || found.allow !== allow || text !== '')
        problems.push(`OPTIONS ${path}: ${found.status}, ${found.allow} instead of ${allow}`)
    }
    for (const method of methods.filter(it => !supported.includes(it))) {
      const found = await ask(url, method)
      const { error } = JSON.parse(await found.response.text())
      const isOurs =
        error.code === 'METHOD_NOT_ALLOWED' && error.requestId === found.response.headers.get('x-request-id')
      if (found.status !== 405 || found.allow !== allow || !isOurs)
        problems.push(`${method} ${path}: ${found.status} ${error.code}, ${found.allow} instead of ${allow}`)
    }
  }
  assert.deepEqual(problems, [])
})

test('unknown paths of the API get 404 as JSON with every method, also for a browser', async () => {
  await using earshot = await startEarshot()
  const unknown = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/healthy',
    '/api/health/nothing',
    '/api/v2/posts',
    '/api/v1/nothing',
  ]
  for (const path of [
    ...unknown,
    '/api/v1/posts/x/y/z',
    '/oauth',
    '/oauth/nothing',
    '/auth/nothing',
    '/.well-known/nothing',
  ])
    for (const method of [...methods, 'OPTIONS']) {
      const response = await fetch(earshot.url + path, { method, headers })
      const { error } = JSON.parse(await response.text())
      assert.deepEqual([response.status, error.code], [404, 'NOT_FOUND'], `${method} ${path}`)
      assert.equal(
        response.headers.get('content-type'),
        'application/json; charset=utf-8',
        `${method} ${path}`,
      )
    }
})
