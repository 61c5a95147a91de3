import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newIdAt } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { startNotifying } from '../harness.ts'
import { deleteOldNotifications } from './repo.ts'

test('notifications are listed newest first, counted, and marked as read one by one or all at once', async () => {
  await using gateway = await startNotifying()
  const { api, principalId } = await gateway.member('ada@example.org')
  for (const detail of ['one', 'two', 'three'])
    await gateway.request({ kind: 'reply', recipients: [principalId], detail })
  const list = await eventually(async () => {
    const { data } = await api.get('/me/notifications')
    return data.length === 3 && data
  })
  assert.deepEqual(list.map((it: { detail: string }) => it.detail).toSorted(), ['one', 'three', 'two'])
  const first = await api.get('/me/notifications?limit=2')
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const rest = await api.get(`/me/notifications?limit=2&cursor=${cursor}`)
  assert.deepEqual([...first.data, ...rest.data], list)
  assert.deepEqual((await api.post('/me/notifications/read', { ids: [list[0].id] })).data, { unread: 2 })
  assert.equal((await api.get('/me/notifications/unread')).data.unread, 2)
  assert.equal((await api.get('/me/notifications?unread=true')).data.length, 2)
  assert.deepEqual((await api.get('/me/notifications?unread=false')).data[0].id, list[0].id)
  await api.post('/me/notifications/read', { all: true })
  await api.post('/me/notifications/read', { all: true })
  assert.equal((await api.get('/me/notifications/unread')).data.unread, 0)
  const changes = await gateway.events('notification.changed')
  assert.equal(changes.length, 5, 'three requests and two changes, since the last changed nothing')
  for (const body of [{}, { all: true, ids: [list[0].id] }, { all: false }, { ids: [] }])
    assert.equal((await api.post('/me/notifications/read', body)).status, 400, JSON.stringify(body))
})

test('notifications are deleted with their member and after 90 days, and erased names are removed from others', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const ben = await gateway.member('ben@example.org')
  await gateway.request({ kind: 'reply', recipients: [ada.principalId, ben.principalId] })
  await eventually(async () => (await ben.api.get('/me/notifications')).data.length === 1)
  await gateway.as().patch(`/principals/${ada.principalId}`, { role: 'user' })
  assert.equal((await gateway.as().delete(`/users/${ada.principalId}`)).status, 204)
  const rows = await eventually(async () => {
    const left = await gateway.database.query('select principal_id from mail.notifications')
    return left.length === 1 && left
  })
  assert.deepEqual(rows, [{ principal_id: ben.principalId }])
  const database = openDatabase({
    url: gateway.database.url,
    schema: 'mail',
    name: 'earshot-test',
    max: 1,
    migrations: [],
    log: createLog({ level: 'silent' }),
  })
  const before = (ms: number) => deleteOldNotifications(database.pool, newIdAt('notification', ms), 10)
  assert.equal(await before(Date.now() - 60_000), 0)
  assert.equal(await before(Date.now() + 60_000), 1)
  await database.close()
})
