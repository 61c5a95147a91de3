import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upstreamOf } from '../../services/gateway/src/proxy/upstreams.ts'
import { tablesOf } from '../../tools/generators/paths.ts'
import { routesOf } from '../../tools/generators/routes.ts'

test('the gateway forwards each path of the API to the service that serves it', () => {
  let forwarded = 0
  for (const [service, routes] of Object.entries(routesOf))
    for (const { path } of routes) {
      const name = upstreamOf(path.replace(/:\w+/g, 'x'))?.name
      assert.equal(name ?? 'gateway', service, path)
      if (name) forwarded++
    }
  assert.ok(forwarded > 150, String(forwarded))
})

const route = (service: 'feedback' | 'support' | 'gateway', path: string) =>
  ({ service, path, method: 'get', permission: 'any', reply: { status: 204 } }) as const

test('a path belongs to the service of the shortest path with its first segment, unless another serves it', () => {
  const { segments, elsewhere } = tablesOf([
    route('gateway', '/things/:id/presence'),
    route('support', '/things'),
    route('support', '/things/:id'),
    route('feedback', '/posts/:id'),
  ])
  assert.deepEqual(segments, { posts: 'feedback', things: 'support' })
  assert.deepEqual(elsewhere, [{ path: '/things/:id/presence', service: 'gateway' }])
})

test('two services cannot serve the same path, or one that the pattern of another matches', () => {
  assert.throws(
    () => tablesOf([route('support', '/things'), route('feedback', '/things')]),
    /Two services serve \/things/,
  )
  assert.throws(
    () =>
      tablesOf([
        route('support', '/things'),
        route('support', '/things/:id/counts'),
        route('feedback', '/things/:id/:part'),
      ]),
    /\/things\/:id\/:part of feedback also matches \/things\/:id\/counts of support/,
  )
})
