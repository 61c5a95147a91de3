import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, startReceiver, testClient } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import type { Page } from 'playwright-core'
import { visitorToken } from '../../services/gateway/src/credentials/visitors/harness.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { animationsEnd, heading, openPanel, signIn } from './panel.ts'

// `npm run screenshots` creates demo data in a new Earshot and takes the screenshots of docs/images.

const folder = join(root, 'docs/images')

const seed = ({ databaseUrl }: TestEarshot): void => {
  const script = join(root, 'services/all/seed.ts')
  execFileSync(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
}

const asked = [
  [
    'Grace Holt',
    'The export stops at 10,000 rows',
    'Our export ends in the middle of March. Did I miss a limit?',
  ],
  ['Ben Okafor', 'Invoice for two workspaces', 'We pay for two workspaces. Can they be on one invoice?'],
  ['Mina Sato', 'Sign-in with a passkey', 'Our security team asks for passkeys. Is that planned?'],
  ['Luis Romero', null, 'The app is slow since this morning, for all of us.'],
] as const

/** Creates some conversations, one of them with a reply and a note. Returns its id. */
const converse = async ({ api, url }: TestEarshot): Promise<string> => {
  await api.post('/sla-policies', {
    name: 'Standard',
    targets: { firstResponseSeconds: 3600, nextResponseSeconds: 7200, resolutionSeconds: 86_400 },
    isDefault: true,
  })
  const secret = (await api.post('/settings/visitor-secret/rotate')).data.secret
  let first = ''
  for (const [name, subject, content] of asked) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const authorization = `Bearer ${visitorToken(secret, { sub: email, email, name })}`
    const visitor = testClient(`${url}/api/v1`, { authorization })
    const conversation = {
      channel: 'web',
      ...(subject && { subject }),
      visitor: { email },
      message: { content },
    }
    const { id } = (await visitor.post('/conversations', conversation)).data
    first ||= id
    if (id === first) {
      await api.post(`/conversations/${id}/reply`, {
        content: 'There is none. Which browser do you export with?',
      })
      await visitor.post(`/conversations/${id}/messages`, { content: 'Chrome, on a Mac.' })
      await api.post(`/conversations/${id}/note`, {
        content: 'Looks like the proxy that cuts long responses.',
      })
    }
  }
  await api.post(`/conversations/${first}/priority`, { priority: 'high' })
  return first
}

/** Creates a webhook with an hour of deliveries, most of them successful. Returns its id. */
const deliver = async (earshot: TestEarshot, url: string): Promise<string> => {
  const { api, board, query } = earshot
  const hook = { url, description: 'Sends new posts to the CRM', events: ['post.created'] }
  const { id } = (await api.post('/webhooks', hook)).data
  const total = 60
  for (let number = 0; number < total; number++)
    await api.post('/posts', { boardId: board, title: `Wish ${number}`, content: 'To be delivered.' })
  await eventually(async () => {
    const rows = await query(`select from webhooks.deliveries where status in ('pending', 'retrying')`)
    return rows.length === 0
  })
  await query(
    `update webhooks.attempts set at = at - random() * interval '55 minutes',
       duration_ms = duration_ms + (random() * random() * 900)::int`,
  )
  await query(`delete from feedback.posts where title like 'Wish %'`)
  return id
}

/** Takes a screenshot from `top` pixels below the start of the page. */
const shoot = async (page: Page, url: string, name: string, top = 0) => {
  await page.goto(url)
  await heading(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  await page.evaluate(`scrollTo(0, ${top})`)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

mkdirSync(folder, { recursive: true })
let count = 0
await using receiver = await startReceiver(() => (count++ % 12 === 7 ? 503 : 200))
await using panel = await openPanel()
const { earshot, email, page } = panel
seed(earshot)
const webhook = await deliver(earshot, receiver.url)
const conversation = await converse(earshot)
const admin = `${earshot.url}/admin`
await page.setViewportSize({ width: 1440, height: 900 })
await page.goto(admin)
await signIn(page, email, '/admin')
await page.getByRole('navigation').waitFor() // the panel is built on the first request
await shoot(page, admin, 'home')
await shoot(page, `${admin}/inbox/${conversation}`, 'inbox')
await shoot(page, `${admin}/posts?sort=votes`, 'posts')
await shoot(page, `${admin}/roadmap`, 'roadmap')
await shoot(page, `${admin}/webhooks/${webhook}?tab=stats&range=hour`, 'webhook', 450)
await shoot(page, `${earshot.url}/`, 'portal')
process.stdout.write(`The screenshots are in ${folder}.\n`)
