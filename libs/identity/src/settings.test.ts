import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fail } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { eventually, publishEvent } from '@earshot/testing'
import { startIdentityService } from './harness.ts'
import { createWorkspaceSettings } from './settings.ts'

const away: InternalClient = {
  get: async () => fail('UNAVAILABLE'),
  post: async () => fail('UNAVAILABLE'),
  upload: async () => fail('UNAVAILABLE'),
}

const settings = (version: number, supportInbox: boolean) => ({
  settings: {
    name: 'Ideas',
    locale: 'en',
    features: { supportInbox, supportTickets: true },
    branding: { accentColor: null, logoPath: null },
    version,
  },
})

test('concurrent requests ask the accounts service once, and later reads use the stored copy', async () => {
  await using it = await startIdentityService()
  const seen = await Promise.all(Array.from({ length: 20 }, () => it.workspace.features()))
  assert.deepEqual(seen[0], { supportInbox: true, supportTickets: true })
  assert.deepEqual(it.accounts.asked, ['settings'])
  const later = createWorkspaceSettings({ pool: it.pool, listen: () => () => undefined, accounts: away })
  assert.equal((await later.current()).name, 'Earshot')
})

test('disabling a feature takes effect with its event, and an older event does not enable it again', async () => {
  await using it = await startIdentityService()
  await it.workspace.assertFeature('supportInbox')
  await publishEvent(it.broker, 'settings.updated', settings(3, false))
  await assert.rejects(it.workspace.assertFeature('supportInbox'), { code: 'FEATURE_DISABLED' })
  await it.workspace.assertFeature('supportTickets')
  await publishEvent(it.broker, 'settings.updated', settings(2, true))
  await assert.rejects(it.workspace.assertFeature('supportInbox'), { code: 'FEATURE_DISABLED' })
})

test('a process that misses both event and notification reads the stored copy again', async () => {
  await using it = await startIdentityService()
  assert.equal((await it.workspace.features()).supportInbox, true)
  await it.query(
    `update support.workspace_settings
      set settings = jsonb_set(settings, '{features,supportInbox}', 'false'), version = 2`,
  )
  await eventually(async () => !(await it.workspace.features()).supportInbox)
})

test('unknown settings are UNAVAILABLE, and the next request asks the accounts service again', async () => {
  await using it = await startIdentityService()
  let accounts = away
  const workspace = createWorkspaceSettings({
    pool: it.pool,
    listen: () => () => undefined,
    accounts: { ...away, get: path => accounts.get(path) },
  })
  await assert.rejects(workspace.current(), { code: 'UNAVAILABLE' })
  accounts = { ...away, get: async () => it.accounts.settings }
  assert.equal((await workspace.current()).version, 1)
})
