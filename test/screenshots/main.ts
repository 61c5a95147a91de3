import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, startReceiver, type TestClient, testClient } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { endShared } from '@earshot/testing/shared'
import type { Page } from 'playwright-core'
import { signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { heading } from '../browser/page.ts'
import { animationsEnd } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { memoryOrDisk, startOwnPostgres } from '../deployments/servers.ts'
import { openPanel, signIn } from '../panel/panel.ts'
import { embed, identifying, openWidget } from '../widget/widget.ts'

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

/** Creates some conversations, one of them with a reply and a note of the member. Returns its id and the token of its visitor. */
const converse = async (
  { api, url }: TestEarshot,
  member: TestClient,
): Promise<{ id: string; token: string }> => {
  await api.post('/sla-policies', {
    name: 'Standard',
    targets: { firstResponseSeconds: 3600, nextResponseSeconds: 7200, resolutionSeconds: 86_400 },
    isDefault: true,
  })
  const secret = (await api.post('/settings/visitor-secret/rotate')).data.secret
  let first: { id: string; token: string } | undefined
  for (const [name, subject, content] of asked) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const token = visitorToken(secret, { sub: email, email, name })
    const visitor = testClient(`${url}/api/v1`, { authorization: `Bearer ${token}` })
    const conversation = {
      channel: 'web',
      ...(subject && { subject }),
      visitor: { email },
      message: { content },
    }
    const { id } = (await visitor.post('/conversations', conversation)).data
    first ??= { id, token }
    if (id === first.id) {
      await member.post(`/conversations/${id}/reply`, {
        content: 'There is none. Which browser do you export with?',
      })
      await visitor.post(`/conversations/${id}/messages`, { content: 'Chrome, on a Mac.' })
      await member.post(`/conversations/${id}/note`, {
        content: 'Looks like the proxy that cuts long responses.',
      })
    }
  }
  if (!first) throw new Error('There is no conversation')
  await member.post(`/conversations/${first.id}/priority`, { priority: 'high' })
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
    `update webhooks.completed_deliveries set at = at - random() * interval '55 minutes',
       duration_ms = duration_ms + (random() * random() * 900)::int`,
  )
  await query(`delete from feedback.posts where title like 'Wish %'`)
  return id
}

const save = async (page: Page, name: string) => {
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const shoot = async (page: Page, url: string, name: string) => {
  await page.goto(url)
  await heading(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, name)
}

/** Takes a screenshot of a customer's site, whose widget shows the conversation of the visitor. */
const shootWidget = async (earshot: TestEarshot, token: string) => {
  await using embedded = await embed(earshot, { width: 1440, height: 900 })
  const { site, page } = embedded
  const style = '<style>body { font-family: sans-serif; margin: 3rem }</style>'
  site.pages.set('/', { head: style + identifying(token) })
  const widget = await openWidget(page, site.url)
  await widget.getByRole('button', { name: /on a Mac/ }).click()
  await widget.getByText('There is none.').waitFor()
  await save(page, 'widget')
}

mkdirSync(folder, { recursive: true })
let count = 0
await using postgres = await startOwnPostgres(memoryOrDisk())
process.env.TEST_DATABASE_URL = postgres.url
await using receiver = await startReceiver(() => (count++ % 12 === 7 ? 503 : 200))
await using _ = { [Symbol.asyncDispose]: endShared } // there is no last test that would end Chromium
await using panel = await openPanel()
const { earshot, email, page } = panel
seed(earshot)
const ada = await signedIn({ url: earshot.url }, email)
await ada.auth.patch('/auth/profile', { name: 'Ada Moreno' })
await earshot.api.patch('/settings', { name: 'Northwind' })
const webhook = await deliver(earshot, receiver.url)
const conversation = await converse(earshot, ada.api)
const admin = `${earshot.url}/admin`
await page.setViewportSize({ width: 1440, height: 900 })
await page.goto(admin)
await signIn(page, email, '/admin')
await page.getByRole('navigation').waitFor() // the panel is built on the first request
await shoot(page, admin, 'home')
await shoot(page, `${admin}/inbox/${conversation.id}`, 'inbox')
await shoot(page, `${admin}/posts?sort=votes`, 'posts')
await shoot(page, `${admin}/roadmap`, 'roadmap')
await shoot(page, `${admin}/webhooks/${webhook}`, 'webhook')
await shoot(page, `${earshot.url}/`, 'portal')
await shootWidget(earshot, conversation.token)
process.stdout.write(`The screenshots are in ${folder}.\n`)
