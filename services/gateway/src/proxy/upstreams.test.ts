import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualLimit } from '@earshot/http'
import { bodyLimitOf, upstreamOf } from './upstreams.ts'

test('the first path segment selects the upstream', () => {
  assert.equal(upstreamOf('/posts')?.name, 'feedback')
  assert.equal(upstreamOf('/changelog.rss'), undefined)
  assert.equal(upstreamOf('/ticket-statuses/x')?.name, 'support')
  assert.equal(upstreamOf('/webhooks/webhook_1/rotate')?.name, 'webhooks')
  for (const path of ['/', '//posts', '/Posts', '/%70osts', '/internal', '/posts%2f..', '/constructor'])
    assert.equal(upstreamOf(path), undefined, path)
})

test('the availability of a principal is routed to support, other principal paths to accounts', () => {
  for (const path of ['/principals/principal_1/availability', '/principals/principal_1/availability/'])
    assert.deepEqual(upstreamOf(path), { name: 'support', segment: 'principals', isDownload: false })
  for (const path of [
    '/principals',
    '/principals/x',
    '/principals/x/availability/y',
    '/principals//availability',
  ])
    assert.equal(upstreamOf(path)?.name, 'accounts', path)
  assert.equal(upstreamOf('/principals/../availability'), undefined)
})

test('the own votes, follows and comments are routed to feedback, the own emails to mail, other paths of the caller to accounts', () => {
  for (const path of ['/me/votes', '/me/follows', '/me/comments'])
    assert.equal(upstreamOf(path)?.name, 'feedback', path)
  for (const path of ['/me/email-choices', '/me/notifications/unread', '/me/contact-address'])
    assert.equal(upstreamOf(path)?.name, 'mail', path)
  for (const path of ['/me', '/me/export', '/me/votes/x', '/me//votes'])
    assert.equal(upstreamOf(path)?.name, 'accounts', path)
})

test('the gateway serves the presence of members in conversations and tickets', () => {
  for (const path of ['/conversations/conversation_1/presence', '/tickets/ticket_1/presence'])
    assert.equal(upstreamOf(path), undefined, path)
  for (const path of ['/conversations/presence', '/conversations/x/presence/y', '/teams/x/presence'])
    assert.equal(upstreamOf(path)?.name, 'support', path)
})

test('a path with dot segments has no upstream', () => {
  for (const path of [
    '/posts/../../internal/principals',
    '/posts/%2e%2e/x',
    '/posts/.%2E/x',
    '/posts/..',
    '/posts/./x',
    '/posts\\..\\x',
  ])
    assert.equal(upstreamOf(path), undefined, path)
  assert.equal(upstreamOf('/posts/..hidden')?.name, 'feedback')
  assert.equal(upstreamOf('/posts/a..b/...')?.name, 'feedback')
})

test('only responses as long as the data of the workspace are downloads', () => {
  assert.equal(upstreamOf('/exports/posts.csv')?.isDownload, true)
  for (const path of ['/exports', '/posts', '/posts/exports'])
    assert.equal(upstreamOf(path)?.isDownload, false)
})

test('only batches may have long bodies', () => {
  assert.equal(bodyLimitOf('POST', '/posts/batch'), 8 * 1024 * 1024)
  for (const [method = '', path = ''] of [
    ['GET', '/posts/batch'],
    ['POST', '/posts'],
    ['POST', '/posts/x/batch'],
  ])
    assert.equal(bodyLimitOf(method, path), usualLimit, path)
})
