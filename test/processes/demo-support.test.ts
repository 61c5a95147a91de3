import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { nodeCommand, startProcess } from '@earshot/testing'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const demo = (environment: Record<string, string>) =>
  startProcess([...nodeCommand('tools/demo/demo.ts'), 'support'], environment)

/** The event types shown as verified, in order. */
const shown = (output: string): string[] =>
  [...output.matchAll(/^ +\d\d:\d\d:\d\d\.\d{3} {3}(\S+) +valid {17}valid$/gm)].map(([, type = '']) => type)

const started = ['conversation.created', 'message.created', 'conversation.assigned']
const ended = [
  'conversation.status_changed',
  'conversation.csat_submitted',
  'conversation.csat_comment_added',
]
const day = [
  ...started,
  ...started,
  'message.created',
  ...ended,
  'sla.approaching_breach',
  'ticket.created',
  'ticket.assigned',
  'sla.breached',
  'message.created',
  'ticket.replied',
  'ticket.status_changed',
  ...ended,
]

// Both run concurrently: each takes a minute, mostly idle, because the shortest SLA target is a minute.
describe('npm run demo -- support', { concurrency: true }, () => {
  test('shows a day of the inbox with every event verified and in order, and deletes its files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-test-demo-'))
    try {
      await using process = demo({ TMPDIR: folder })
      assert.equal(await process.exited, 0, process.output())
      assert.deepEqual(shown(process.output()), day, process.output())
      assert.match(process.output(), /2 opened, 2 with a first response, 2 closed\n/)
      assert.match(process.output(), /1 SLA target met, 1 breached; average rating 4\n/)
      assert.match(process.output(), /All deliveries verified/)
      assert.deepEqual(readdirSync(folder), [])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('deletes its data from a running instance, also when interrupted', async () => {
    await using earshot = await startEarshot()
    const { api, url, query } = earshot
    const keys = (await api.get('/api-keys')).data.length
    await using process = demo({ EARSHOT_URL: url, EARSHOT_KEY: adminKey })
    await process.waitFor(/ticket\.assigned/, 120_000)
    process.kill('SIGINT')
    assert.equal(await process.exited, 1, process.output())
    for (const path of ['/webhooks', '/teams', '/sla-policies', '/tickets', '/users'])
      assert.deepEqual((await api.get(path)).data, [], path)
    assert.equal((await api.get('/api-keys')).data.length, keys)
    const statuses = await query('select distinct status from support.conversations')
    assert.deepEqual(statuses, [{ status: 'closed' }])
  })
})
