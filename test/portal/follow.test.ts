import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type MailServer, startMailServer } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { createMember, password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertAccessible, assertFits } from '../browser/accessible.ts'
import { assertNoErrors, heading, signOut, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { locationOf, openPortal, submit, visit } from './portal.ts'

const email = 'grace@example.com'

const open = async () => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const earshot = opened.use(await startEarshot({ SMTP_URL: server.url }))
  const { data } = await earshot.api.get('/statuses')
  const statuses = Object.fromEntries(data.map((it: { slug: string; id: string }) => [it.slug, it.id]))
  const setStatus = async (id: string, slug: string) => {
    const { status } = await earshot.api.patch(`/posts/${id}`, { statusId: statuses[slug] })
    assert.equal(status, 200)
  }
  // A user of the portal with a password.
  const { principalId } = await createMember({ url: earshot.url, as: () => earshot.api }, email, 'member')
  await earshot.api.patch(`/principals/${principalId}`, { role: 'user' })
  const all = opened.move()
  return { earshot, server, setStatus, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Makes `count` updates due, which wait for two minutes, and waits until they are taken. */
const makeDue = async ({ query }: TestEarshot, count: number) => {
  await eventually(async () => {
    const waiting = await query('select from mail.notifications where email_due_at is not null')
    return waiting.length >= count
  })
  await query('update mail.notifications set email_due_at = now() where email_due_at is not null')
  await eventually(
    async () => (await query('select from mail.notifications where email_due_at is not null')).length === 0,
  )
}

/** The subjects of the updates that a person got. */
const updatesTo = (server: MailServer, to: string): string[] =>
  server
    .mails(to)
    .filter(mail => mail.header('list-unsubscribe') !== undefined)
    .map(mail => mail.header('subject') ?? '')

/** A link of the last email, on the host of the test. */
const linkIn = (server: MailServer, earshot: TestEarshot, label: string): string => {
  const text = server.mails(email).at(-1)?.text ?? ''
  const url =
    text
      .split('\n')
      .find(line => line.startsWith(`${label}: `))
      ?.slice(label.length + 2) ?? ''
  const { pathname, search } = new URL(url)
  return earshot.url + pathname + search
}

const signIn = async (page: Page) => {
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', password)
  await page.click('main button')
}

const shoot = shootAs('follow', { fullPage: true })

const assertPageAccessible = async (page: Page, name: string, path: string) => {
  await page.goto(path)
  await assertAccessible(page, name, shoot)
}

const assertPageFits = async (page: Page, name: string, path: string) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(path)
  await assertFits(page, name)
  await shoot(page, name)
}

test('a follower gets emails until they unsubscribe', async () => {
  await using portal = await open()
  const { earshot, server, setStatus } = portal
  const { url, make, board, api } = earshot
  await api.patch('/settings', { name: 'Northwind' })
  const dark = await make('/posts', { title: 'Dark mode', boardId: board })
  const maps = await make('/posts', { title: 'Maps', boardId: board })
  await using browser = await openBrowser({ javaScriptEnabled: false })
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  const unfollow = page.getByRole('button', { name: 'Unfollow', exact: true })

  // A visitor who follows is led through the sign-in, and then follows.
  await page.goto(`${url}/posts/${dark.id}`)
  await follow.click()
  await page.waitForURL('**/sign-in?**')
  await signIn(page)
  await unfollow.waitFor()
  await unfollow.click()
  await follow.click()
  await unfollow.waitFor()
  await page.goto(`${url}/posts/${maps.id}`)
  await page.getByRole('button', { name: /Vote for “Maps”/ }).click()
  await unfollow.waitFor()

  // An id, or an earlier slug, leads to the post, and so does the way through the sign-in.
  assert.equal(new URL(page.url()).pathname, `/posts/${maps.slug}`)

  // Several changes of one post are one email with the last status.
  await setStatus(dark.id, 'planned')
  await setStatus(dark.id, 'in-progress')
  await makeDue(earshot, 2)
  await eventually(() => updatesTo(server, email).length === 1)
  assert.deepEqual(updatesTo(server, email), ['“Dark mode” is now In Progress'])
  assert.ok(server.mails(email).at(-1)?.text.includes(`/posts/${dark.slug}\n`))

  // A link to a page that asks first, since mail scanners open links.
  await using other = await openBrowser()
  const reader = other.page
  reader.setDefaultTimeout(timeoutMs)
  await reader.goto(linkIn(server, earshot, 'Unfollow this post'))
  await reader.getByText('You will get no more emails about “Dark mode”.').waitFor()
  const stop = reader.getByRole('button', { name: 'Unfollow' })
  await stop.click()
  await heading(reader).filter({ hasText: 'You do not follow this post any more' }).waitFor()
  await reader.getByRole('link', { name: 'All email preferences' }).click()

  // The preference page without a session.
  await heading(reader).filter({ hasText: 'Email preferences' }).waitFor()
  await reader.getByText(`Choose which emails ${email} gets.`).waitFor()
  const followed = reader.locator('.posts li')
  assert.deepEqual(await followed.locator('h3').allTextContents(), ['Maps'])
  const toggle = (name: string) => reader.getByRole('switch', { name })
  assert.equal(await toggle('Changelog').isChecked(), false)
  await toggle('Changelog').check()
  await reader.getByRole('button', { name: 'Save' }).click()
  await reader.getByText('Your changes are saved.').waitFor()
  assert.equal(await toggle('Changelog').isChecked(), true)
  await make('/changelog', {
    title: 'Dark mode is here',
    content: 'Now.',
    publishedAt: '2026-03-09T14:00:00.000Z',
  })
  await setStatus(maps.id, 'planned')
  await makeDue(earshot, 2)
  await eventually(() => updatesTo(server, email).length === 2)
  assert.equal(updatesTo(server, email)[1], 'New in the changelog: Dark mode is here, and 1 more')

  const preferences = linkIn(server, earshot, 'Email preferences')
  await assertPageAccessible(reader, 'preferences', preferences)
  await assertPageAccessible(
    reader,
    'unsubscribe',
    linkIn(server, earshot, 'Stop emails about the status of posts'),
  )
  await assertPageFits(reader, 'post-ar', `${url}/posts/${maps.id}?lang=ar`)
  await assertPageFits(reader, 'changelog-ar', `${url}/changelog`)
  await assertPageFits(reader, 'preferences-ar', preferences)
  await reader.goto(`${preferences}?lang=en`)

  // The signed-in portal leads to the same page.
  await page.goto(`${url}/changelog`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You are unsubscribed.').waitFor()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByText('You are subscribed.').waitFor()
  await page.getByRole('link', { name: 'Email preferences' }).click()
  await page.waitForURL('**/preferences/*')
  assert.equal(await page.getByRole('switch', { name: 'Changelog' }).isChecked(), true)

  // As a mail provider does: one request, without cookies or a page.
  const oneClick = server.mails(email).at(-1)?.header('list-unsubscribe')?.slice(1, -1) ?? ''
  const clicked = await fetch(url + new URL(oneClick).pathname, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  })
  assert.equal(clicked.status, 200)
  await make('/changelog', { title: 'More', content: 'Later.', publishedAt: '2026-03-10T14:00:00.000Z' })
  await setStatus(maps.id, 'complete')
  await make(`/posts/${maps.id}/comments`, {
    content: 'Does it work?',
    author: { email, name: 'Grace Holt' },
  }).then(({ id: parentId }) => make(`/posts/${maps.id}/comments`, { content: 'It does.', parentId }))
  await makeDue(earshot, 1)
  await eventually(() => updatesTo(server, email).length === 3)
  assert.match(updatesTo(server, email)[2] ?? '', /replied to you in “Maps”/)
  assert.doesNotMatch(server.mails(email).at(-1)?.text ?? '', /Complete|More/)

  await reader.goto(linkIn(server, earshot, 'Email preferences'))
  await reader.getByRole('button', { name: 'Unfollow “Maps”' }).click()
  await reader.getByText('You follow no posts.').waitFor()
  await reader.getByRole('button', { name: 'Turn off all emails' }).click()
  await reader.getByText('Your changes are saved.').waitFor()
  for (const name of ['Status of posts', 'Replies', 'Changelog'])
    assert.equal(await toggle(name).isChecked(), false, name)
  assertNoErrors(browser, url)
  assertNoErrors(other, url)
})

test('a visitor who subscribes to the changelog is subscribed after signing in, and a link from elsewhere cannot do it', async () => {
  await using portal = await open()
  const { earshot } = portal
  const { url } = earshot
  const subscriptions = () => earshot.query(`select from mail.email_choices where kind = 'changelog'`)
  await using browser = await openBrowser()
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  await page.goto(`${url}/changelog`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.waitForURL('**/sign-in?**')
  assert.equal((await subscriptions()).length, 0)
  await signIn(page)
  await page.getByText('You are subscribed.').waitFor()
  assert.equal((await subscriptions()).length, 1)
  const { slug } = await earshot.make('/changelog', { title: 'News', publishedAt: '2026-03-09T14:00:00Z' })
  await page.goto(`${url}/changelog/${slug}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You are unsubscribed.').waitFor()
  assert.equal(new URL(page.url()).pathname, `/changelog/${slug}`)
  await signOut(page)
  await page.goto(`${url}/changelog/${slug}`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.waitForURL('**/sign-in?**')
  await signIn(page)
  await page.getByText('You are subscribed.').waitFor()
  assert.equal(new URL(page.url()).pathname, `/changelog/${slug}`)
  const foreign = await fetch(`${url}/changelog/subscribe`, {
    method: 'POST',
    body: new URLSearchParams({ follow: 'true' }),
    headers: { origin: 'https://evil.example', accept: 'text/html' },
    redirect: 'manual',
  })
  assert.deepEqual([foreign.status, foreign.headers.getSetCookie()], [403, []])
  const invalid = await fetch(`${url}/preferences/abc`, { headers: { accept: 'text/html' } })
  assert.equal(invalid.status, 404)
  assert.match(await invalid.text(), /This link is not valid/)
})

test('without a mail server, nothing offers emails, and a follower who gets one later stays a follower', async () => {
  await using portal = await openPortal()
  const { earshot, content, user } = portal
  const headers = { cookie: user.cookie }
  const paths = [`/posts/${content.dark.slug}`, '/changelog', `/changelog/${content.news.slug}`]
  const offers = />(Follow|Unfollow|Subscribe|Unsubscribe|Email preferences)</
  for (const path of paths)
    for (const who of [{}, headers]) {
      const { status, text } = await visit(portal, path, { headers: who })
      assert.equal(status, 200)
      assert.doesNotMatch(text, offers, path)
    }
  const form = `/posts/${content.dark.id}/follow`
  const fields = { follow: 'true', returnTo: `/posts/${content.dark.slug}` }
  const sent = await submit(portal, form, fields, headers)
  assert.deepEqual([sent.status, locationOf(sent)], [303, `/posts/${content.dark.slug}`])
  await using server = await startMailServer()
  const sender = { address: 'hello@northwind.example', smtpUrl: server.url }
  assert.equal((await earshot.api.post('/mail-senders', sender)).status, 201)
  await eventually(async () => (await visit(portal, paths[0] ?? '', { headers })).text.includes('>Unfollow<'))
  for (const path of paths) assert.match((await visit(portal, path, { headers })).text, offers, path)
})
