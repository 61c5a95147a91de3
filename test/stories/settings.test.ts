import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEarshot } from '../deployments/earshot.ts'

test('the request after a change of the settings sees the change', {
  tags: ['slow: starts an Earshot of its own'],
}, async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const { api, url } = earshot
  const widget = async () => (await fetch(`${url}/api/v1/widget`)).status
  for (let count = 0; count < 8; count++) {
    const isOn = count % 2 === 1
    // Both are read before, so that each process has cached the old settings.
    await Promise.all([api.get('/tickets'), api.get('/conversations'), widget()])
    const conditional = count % 4 < 2 ? {} : { 'if-match': '*' }
    const body = { features: { supportTickets: isOn, supportInbox: isOn }, widget: { enabled: isOn } }
    assert.equal((await api.patch('/settings', body, conditional)).status, 200)
    const seen = await Promise.all([api.get('/tickets'), api.get('/conversations'), widget()])
    assert.deepEqual([seen[0].status, seen[1].status, seen[2]], isOn ? [200, 200, 200] : [403, 403, 404])
  }
})
