import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { startUpstream } from '@earshot/testing'

const base = 'https://feedback.example.com'

/** The feedback service: an entry of the changelog, a board, and empty lists. */
const startFeedback = () =>
  startUpstream((request, response) => {
    const board = { name: 'Ideas', description: '', posts: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        data: request.url?.includes('/boards/ideas') ? board : [],
        meta: { pagination: { cursor: null, hasMore: false } },
      }),
    )
  })

test('everything that leaves a deployment has its public address, never that of a service', async () => {
  await using feedback = await startFeedback()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { BASE_URL: base, OAUTH_DYNAMIC_REGISTRATION: 'on' },
  })
  const get = async (path: string) => {
    const response = await fetch(gateway.url + path)
    return `${response.headers.get('www-authenticate')} ${await response.text()}`
  }
  const api = gateway.as()
  const invited = await api.post('/principals', { email: 'ada@example.org', name: 'Ada', role: 'member' })
  const texts: Record<string, string> = {
    invitation: JSON.stringify(invited.body),
    firstLink: gateway.firstLinks.join(),
  }
  for (const path of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/api/v1',
    '/api/v1/boards',
    '/changelog.rss',
    '/api/v1/changelog.rss',
    '/boards/ideas.rss',
    '/sitemap.xml',
    '/robots.txt',
  ])
    texts[path] = await get(path)
  for (const [name, text] of Object.entries(texts)) {
    assert.ok(text.includes(base), `${name}: ${text}`)
    assert.doesNotMatch(text, /127\.0\.0\.1|localhost/, name)
  }
})
