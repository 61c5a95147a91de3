import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startMailServer } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import { sameOriginHeaders, signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertNoErrors, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { startEarshot } from '../deployments/earshot.ts'

/** A member, two users and a post on which one of the users has commented. */
const shoot = shootAs('mentions')

const open = async () => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const earshot = opened.use(await startEarshot({ SMTP_URL: server.url }))
  const { url, api, board, make } = earshot
  const at = { url, as: () => api }
  const userOf = async (email: string, name: string) => {
    const { principalId } = await createMember(at, email, 'member')
    await api.patch(`/users/${principalId}`, { name })
    await api.patch(`/principals/${principalId}`, { role: 'user' })
    return { ...(await signedIn(at, email)), principalId }
  }
  const { principalId: adaId } = await createMember(at, 'ada@example.org', 'member')
  await api.patch(`/users/${adaId}`, { name: 'Ada Moreno' })
  const grace = await userOf('grace@example.org', 'Grace Holt')
  const ben = await userOf('ben@example.org', 'Ben Ito')
  await userOf('lin@example.org', 'Lin Wei')
  const post = await make('/posts', { title: 'Dark mode', boardId: board })
  const { data: bens } = await ben.api.post(`/posts/${post.id}/comments`, { content: 'Please' })
  await eventually(async () => {
    const { data } = await grace.api.get(`/posts/mentionable?postId=${post.id}`)
    return data.people.some((it: { name: string }) => it.name === 'Ben Ito')
  })
  const submit = (cookie: string, path: string, fields: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...sameOriginHeaders, cookie, accept: 'text/html' },
      redirect: 'manual',
    })
  const all = opened.move()
  return {
    earshot,
    server,
    grace,
    ben,
    adaId,
    post,
    bens,
    submit,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

test('names after an @ in a comment are mentions without a script: they are marked, and each comment causes one email', async () => {
  await using it = await open()
  const { earshot, server, grace, ben, post, bens, adaId, submit } = it
  const { url, query } = earshot
  const content = 'Is it true, @Ben Ito? Ask @Ada Moreno, @Lin Wei, @Grace Holt or mail@Ada Moreno.'
  const sent = await submit(grace.cookie, `/posts/${post.id}/comments`, {
    content,
    parentId: bens.id,
    once: 'a',
  })
  assert.equal(sent.status, 303)
  const page = await (await fetch(`${url}/posts/${post.id}`)).text()
  const marked = [...page.matchAll(/<span class="mention">([^<]*)</g)].map(([, name]) => name)
  assert.deepEqual(marked, ['@Ben Ito', '@Ada Moreno'])
  const due = () =>
    query('select kind, principal_id from mail.notifications where email_due_at is not null order by kind')
  await eventually(async () => (await due()).length === 3)
  assert.deepEqual(await due(), [
    { kind: 'mention', principal_id: adaId },
    { kind: 'mention_of_you', principal_id: ben.principalId },
    { kind: 'reply_to_you', principal_id: ben.principalId },
  ])
  await query('update mail.notifications set email_due_at = now() where email_due_at is not null')
  const [toBen] = await server.waitFor('ben@example.org')
  assert.equal(toBen?.header('subject'), 'Grace Holt mentioned you in “Dark mode”')
  assert.match(toBen?.text ?? '', /> Is it true, @Ben Ito\?[\s\S]*Stop emails about mentions: /)
  assert.doesNotMatch(toBen?.text ?? '', /replied to you/)
  const [toAda] = await server.waitFor('ada@example.org')
  assert.equal(toAda?.header('subject'), 'Grace Holt mentioned you in “Dark mode”')
  assert.match(toAda?.text ?? '', new RegExp(`/admin/posts/${post.id}`))

  // An edit that repeats the mention notifies no one, and who turned these emails off gets none.
  const comment = sent.headers.get('location')?.split('#')[1] ?? ''
  const form = await (
    await fetch(`${url}/comments/${comment}/edit`, { headers: { cookie: grace.cookie } })
  ).text()
  const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const edited = await submit(grace.cookie, `/comments/${comment}/edit`, {
    content: 'Really, @Ben Ito?',
    seen,
  })
  assert.equal(edited.status, 303)
  assert.deepEqual((await earshot.api.get(`/comments/${comment}`)).data.mentionedNames, ['Ben Ito'])
  assert.equal((await ben.api.patch('/me/email-choices', { mention_of_you: false })).status, 200)
  await submit(grace.cookie, `/posts/${post.id}/comments`, { content: 'And @Ben Ito', once: 'b' })
  await submit(grace.cookie, `/posts/${post.id}/comments`, { content: 'And @Ada Moreno', once: 'c' })
  await eventually(async () => (await due()).length === 1)
  assert.deepEqual(await due(), [{ kind: 'mention', principal_id: adaId }])
})

test('while someone types a name after an @, the editor suggests people of the post', async () => {
  await using it = await open()
  const { earshot, grace, post } = it
  const { url } = earshot
  const stranger = await fetch(`${url}/mentions?post=${post.id}`, { redirect: 'manual' })
  assert.equal(stranger.status, 303)
  const names = await fetch(`${url}/mentions?post=${post.id}`, { headers: { cookie: grace.cookie } })
  const text = await names.text()
  assert.deepEqual(JSON.parse(text).people, [
    { name: 'Ada Moreno', isTeam: true },
    { name: 'Ben Ito', isTeam: false },
  ])
  await using browser = await openBrowser()
  const { page, context } = browser
  page.setDefaultTimeout(timeoutMs)
  const [name = '', value = ''] = grace.cookie.split('=')
  await context.addCookies([{ name, value, url }])
  await page.goto(`${url}/posts/${post.id}`)
  const field = page.getByLabel('Your comment') // its role changes while a list is open
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  const options = page.getByRole('listbox', { name: 'Mention someone' }).getByRole('option')
  // Each letter replaces the list, and an Enter before the last one is shown is a line break.
  await eventually(async () => {
    await field.fill('')
    await field.pressSequentially('Hello @be')
    await options.filter({ hasText: 'Ben Ito' }).waitFor()
    await shoot(page, 'suggested')
    await field.press('Enter')
    return (await field.inputValue()).startsWith('Hello @Ben Ito ')
  })
  await field.pressSequentially('when?')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.locator('.mention', { hasText: '@Ben Ito' }).waitFor()
  await shoot(page, 'marked')
  assertNoErrors(browser, url)
})
