import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startMailServer, testClient } from '@earshot/testing'
import {
  person,
  sameOriginHeaders,
  signedIn,
  signIn,
  signUpUser,
} from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember, password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { locationOf, openPortal, submit, visit } from './portal.ts'

type At = Pick<TestEarshot, 'url'>

const apiOf = ({ url }: At, cookie: string) => testClient(`${url}/api/v1`, { ...sameOriginHeaders, cookie })

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<h3><a href="[^"]*"><bdi>([^<]*)/g)].map(([, title = '']) => title)

test('the profile', async t => {
  await using portal = await openPortal()
  const { earshot, content, user, member } = portal
  const { cookie } = user
  const headers = { cookie }
  const dark = `/posts/${content.dark.id}`

  await t.test('users change their name, language and picture', async () => {
    const page = await visit(portal, '/profile', { headers })
    assert.match(page.text, /value="Grace Holt"[\s\S]*<option value="fr" lang="fr">Français</)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const saved = await submit(portal, '/profile', { name: ' Grace H. ', language: 'fr' }, headers)
    assert.deepEqual([saved.status, locationOf(saved)], [303, '/profile?saved=yes'])
    const { principalId } = (await user.api.get('/me')).data
    const { name, attributes } = (await earshot.api.get(`/users/${principalId}`)).data
    assert.deepEqual([name, attributes], ['Grace H.', { language: 'fr' }])
    const wrong = await submit(portal, '/profile', { name: ' ', language: '' }, headers)
    assert.deepEqual([wrong.status, /id="name-problem">This field is required/.test(wrong.text)], [400, true])
    const upload = (bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([bytes]), 'me.png')
      return visit(portal, '/profile/picture', { method: 'POST', body: form, headers })
    }
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    assert.equal((await upload(pixel)).status, 303)
    assert.match((await visit(portal, '/profile', { headers })).text, /<img src="\/pictures\/\w+\.png"/)
    for (const [bytes, problem] of [
      [Buffer.from('no image'), /must be a PNG, JPEG or WebP image/],
      [Buffer.alloc(3_000_000, 1), /must have at most 128 KiB/],
    ] as const) {
      const refused = await upload(bytes)
      assert.deepEqual([refused.status, problem.test(refused.text)], [400, true])
    }
    assert.equal((await submit(portal, '/profile/picture/remove', {}, headers)).status, 303)
    assert.doesNotMatch((await visit(portal, '/profile', { headers })).text, /<img src="\/pictures/)
  })

  await t.test(
    'own votes and comments are listed page by page, and a vote can be removed there',
    async () => {
      await user.api.put(`${dark}/vote`)
      const { data: comment } = await user.api.post(`${dark}/comments`, { content: 'Very **much**' })
      const page = await visit(portal, '/profile/votes', { headers })
      assert.deepEqual(titlesIn(page.text), ['Dark mode'])
      const back = { vote: 'false', returnTo: '/profile/votes' }
      const removed = await submit(portal, `${dark}/vote`, back, headers)
      assert.match(locationOf(removed), /^\/profile\/votes#/)
      assert.match((await visit(portal, '/profile/votes', { headers })).text, /You have not voted yet/)
      const comments = await visit(portal, '/profile/comments', { headers })
      assert.match(
        comments.text,
        new RegExp(
          `href="/posts/${content.dark.slug}#${comment.id}"[\\s\\S]*on “Dark mode”[\\s\\S]*Very much[\\s\\S]*/comments/${comment.id}/delete`,
        ),
      )
      const written = await Promise.all(
        Array.from({ length: 21 }, (_, n) => user.api.post(`${dark}/comments`, { content: `Comment ${n}` })),
      )
      assert.ok(written.every(({ status }) => status === 201))
      const first = await visit(portal, '/profile/comments', { headers })
      const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const second = await visit(portal, next, { headers })
      const shown = (text: string) =>
        [...text.matchAll(/\/comments\/(comment_\w+)\/edit/g)].map(([, id]) => id)
      assert.deepEqual(
        [shown(first.text).length, new Set([...shown(first.text), ...shown(second.text)]).size],
        [20, 22],
      )
      const foreign = await visit(portal, '/profile/comments?cursor=x', { headers })
      assert.deepEqual([foreign.status, locationOf(foreign)], [303, '/profile/comments'])
    },
  )

  await t.test('no one sees the lists of others, and private content is in none', async () => {
    const other = await signUpUser(
      { url: earshot.url, as: () => earshot.api },
      { ...person, email: 'lin@example.org', name: 'Lin' },
    )
    for (const path of ['/me/votes', '/me/follows', '/me/comments'])
      assert.deepEqual((await other.api.get(path)).data, [], path)
    await earshot.api.put(`/posts/${content.secret.id}/vote`, {
      authorPrincipalId: (await other.api.get('/me')).data.principalId,
    })
    for (const path of ['/me/votes', '/me/follows'])
      assert.deepEqual((await other.api.get(path)).data, [], path)
    assert.equal((await visit(portal, '/profile')).status, 303)
    assert.equal((await earshot.api.get('/me/comments?limit=1')).status, 200)
  })

  await t.test('members are led to the account page of the panel', async () => {
    const { text } = await visit(portal, '/profile', { headers: { cookie: member.cookie } })
    assert.match(text, /href="\/admin\/account"/)
    assert.doesNotMatch(text, /action="\/profile"|\/profile\/delete/)
    for (const path of ['/profile', '/profile/delete', '/profile/picture/remove']) {
      const sent = await submit(portal, path, { name: 'x', password }, { cookie: member.cookie })
      assert.deepEqual([sent.status, locationOf(sent)], [303, '/profile'], path)
    }
    assert.equal((await member.api.get('/me')).data.name, 'ada')
    const refused = await member.api.delete('/me')
    assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  })

  await t.test(
    'signing out everywhere ends every session, and forms of other sites are refused',
    async () => {
      const second = await signedIn({ url: earshot.url }, person.email)
      const crossSite = { ...headers, 'sec-fetch-site': 'cross-site' }
      for (const path of ['/profile', '/profile/sign-out', '/profile/delete', '/profile/picture'])
        assert.equal((await submit(portal, path, {}, crossSite)).status, 403, path)
      assert.match((await visit(portal, '/profile', { headers })).text, /This browser/)
      const out = await submit(portal, '/profile/sign-out', {}, headers)
      assert.deepEqual([out.status, locationOf(out)], [303, '/'])
      assert.match(out.headers.getSetCookie().join(), /earshot_session=; Max-Age=0/)
      for (const it of [second.cookie, cookie])
        assert.equal((await apiOf(earshot, it).get('/me')).status, 401)
    },
  )
})

/** A user with a trace in every service, and content of others beside it. */
const openTraces = async () => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const earshot = opened.use(await startEarshot({ SMTP_URL: server.url }))
  const { api, board, make } = earshot
  const at = { url: earshot.url, as: () => api }
  const { principalId } = await createMember(at, person.email, 'member')
  await api.patch(`/principals/${principalId}`, { role: 'user' })
  const user = await signedIn(at, person.email)
  const own = (await user.api.post('/posts', { title: 'Mine', content: 'Own words', boardId: board })).data
  const other = await make('/posts', { title: 'Theirs', content: 'Foreign words', boardId: board })
  const { data: comment } = await user.api.post(`/posts/${other.id}/comments`, { content: 'My comment' })
  const entry = await make('/changelog', {
    title: 'News',
    content: '…',
    publishedAt: '2026-03-02T10:00:00.000Z',
  })
  await user.api.put(`/comments/${comment.id}/reactions/heart`)
  await user.api.put(`/changelog/${entry.id}/reactions/party`)
  await make(`/posts/${own.id}/comments`, { content: 'A private thought', isPrivate: true })
  await make(`/posts/${own.id}/comments`, { content: 'A public reply' })
  await user.api.put(`/posts/${other.id}/vote`)
  await user.api.put(`/posts/${other.id}/follow`)
  await user.api.patch('/me/email-choices', { changelog: true })
  const conversation = await make('/conversations', {
    visitor: { principalId },
    channel: 'web',
    message: { content: 'Where is my invoice?' },
  })
  await make(`/conversations/${conversation.id}/reply`, { content: 'In your account.' })
  await make(`/conversations/${conversation.id}/note`, { content: 'A difficult customer' })
  const strangers = await make('/conversations', {
    visitor: { email: 'else@example.org' },
    channel: 'web',
    message: { content: 'Words of someone else' },
  })
  const ticket = await make('/tickets', {
    type: 'customer',
    title: 'Invoice missing',
    requester: { principalId },
  })
  await make(`/tickets/${ticket.id}/reply`, { content: 'We are on it.' })
  await make(`/tickets/${ticket.id}/note`, { content: 'Escalate quietly' })
  const inner = await make('/tickets', {
    type: 'back_office',
    title: 'Internal affair',
    requester: { principalId },
  })
  const all = opened.move()
  return {
    earshot,
    principalId,
    user,
    ids: { own, other, comment, entry, conversation, strangers, ticket, inner },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

test('the export has everything about a person, nothing of others and no notes', async () => {
  await using it = await openTraces()
  const { earshot, user, principalId, ids } = it
  const page = await fetch(`${earshot.url}/profile`, { headers: { cookie: user.cookie } })
  assert.match(await page.text(), /href="\/api\/v1\/me\/export" download/)
  const uploaded = await fetch(`${earshot.url}/api/v1/files?name=mine.txt`, {
    method: 'POST',
    headers: { ...sameOriginHeaders, cookie: user.cookie, 'content-type': 'application/octet-stream' },
    body: 'Own file',
  })
  const { data: file } = (await uploaded.json()) as { data: { id: string } }
  const attached = await user.api.patch(`/posts/${ids.own.id}`, { attachments: [{ fileId: file.id }] })
  assert.equal(attached.status, 200)
  const contact = { email: 'grace@private.example', language: 'fr' }
  await earshot.query(
    `insert into mail.contact_addresses (principal_id, email, language) values ($1, $2, $3)`,
    [principalId, contact.email, contact.language],
  )
  const response = await fetch(`${earshot.url}/api/v1/me/export`, {
    headers: { ...sameOriginHeaders, cookie: user.cookie },
  })
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="my-data.json"')
  const text = await response.text()
  const data = JSON.parse(text)
  assert.deepEqual([data.profile.id, data.profile.email], [principalId, person.email])
  assert.equal(data.emailChoices.changelog, true)
  assert.deepEqual(data.contactAddresses, [contact])
  assert.deepEqual(
    data.posts.map(({ title, state }: Record<string, string>) => [title, state]),
    [['Mine', 'published']],
  )
  assert.equal(await (await fetch(data.posts[0].attachments[0].url)).text(), 'Own file')
  assert.deepEqual(
    data.comments.map(({ content }: Record<string, string>) => content),
    ['My comment'],
  )
  assert.deepEqual(
    data.votes.map(({ postId }: Record<string, string>) => postId),
    [ids.other.id],
  )
  assert.deepEqual(data.follows, [
    { postId: ids.other.id, isFollowing: true, changedAt: data.follows[0].changedAt },
  ])
  assert.deepEqual(
    data.reactions.map(({ createdAt: _, ...it }: Record<string, string>) => it),
    [
      { commentId: null, changelogId: ids.entry.id, emoji: 'party' },
      { commentId: ids.comment.id, changelogId: null, emoji: 'heart' },
    ],
  )
  assert.deepEqual(
    data.conversations.map(({ id }: Record<string, string>) => id),
    [ids.conversation.id],
  )
  assert.deepEqual(
    data.messages.map(({ content, isYours }: Record<string, unknown>) => [content, isYours]),
    [
      ['Where is my invoice?', true],
      ['In your account.', false],
    ],
  )
  assert.deepEqual(
    data.tickets.map(({ title }: Record<string, string>) => title),
    ['Invoice missing'],
  )
  assert.deepEqual(
    data.ticketMessages.map(({ content }: Record<string, string>) => content),
    ['We are on it.'],
  )
  assert.ok(data.sessions.length > 0)
  for (const foreign of [
    'private thought',
    'public reply',
    'Foreign words',
    'difficult customer',
    'someone else',
    'Escalate',
    'Internal affair',
    'argon2',
    ids.strangers.id,
  ])
    assert.ok(!text.includes(foreign), foreign)
})

test('only a session exports or deletes an account, and exports are limited', async () => {
  await using it = await openTraces()
  const { earshot, user } = it
  const { data } = await earshot.api.post('/settings/visitor-secret/rotate')
  const visitor = testClient(`${earshot.url}/api/v1`, {
    authorization: `Bearer ${visitorToken(data.secret, { email: person.email })}`,
  })
  for (const client of [visitor, earshot.api])
    for (const { status, error } of [await client.get('/me/export'), await client.delete('/me')])
      assert.deepEqual([status, error.code], [403, 'INSUFFICIENT_SCOPE'])
  const crossSite = testClient(`${earshot.url}/api/v1`, {
    cookie: user.cookie,
    'sec-fetch-site': 'cross-site',
  })
  assert.deepEqual(
    [(await crossSite.get('/me/export')).status, (await crossSite.delete('/me')).status],
    [403, 403],
  )
  const statuses = []
  for (let time = 0; time < 5; time++) {
    const response = await fetch(`${earshot.url}/api/v1/me/export`, {
      headers: { ...sameOriginHeaders, cookie: user.cookie },
    })
    statuses.push(response.status)
    await response.text()
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  await earshot.query(`update identity.sessions set created_at = now() - interval '16 minutes'`)
  const late = await user.api.delete('/me')
  assert.deepEqual(
    [late.status, late.error.code, /Sign in again/.test(late.error.message)],
    [403, 'FORBIDDEN', true],
  )
  await earshot.query(`update identity.sessions set created_at = now()`)
  assert.equal((await user.api.delete('/me')).status, 204)
  assert.equal((await user.api.get('/me')).status, 401)
})

test('a user deletes the account with the password, which signs out everywhere and keeps the content without a name', async () => {
  await using it = await openTraces()
  const { earshot, user, principalId, ids } = it
  const portal = { earshot } as Parameters<typeof visit>[0] // they use the address only
  const headers = { cookie: user.cookie }
  const second = await signedIn({ url: earshot.url }, person.email)
  const page = await visit(portal, '/profile/delete', { headers })
  assert.match(page.text, /What stays, without your name[\s\S]*type="password"/)
  assert.equal((await user.api.get('/me')).status, 200, 'the page deletes nothing')
  const wrong = await submit(portal, '/profile/delete', { password: 'not the password' }, headers)
  assert.deepEqual([wrong.status, /id="password-problem"/.test(wrong.text)], [400, true])
  const done = await submit(portal, '/profile/delete', { password }, headers)
  assert.deepEqual([done.status, locationOf(done)], [303, '/?gone=account'])
  assert.match(done.headers.getSetCookie().join(), /earshot_session=; Max-Age=0/)
  assert.match((await visit(portal, '/?gone=account')).text, /Your account was deleted\./)
  const again = await submit(portal, '/profile/delete', { password }, headers)
  assert.match(locationOf(again), /^\/sign-in/)
  for (const { cookie } of [user, second]) assert.equal((await apiOf(earshot, cookie).get('/me')).status, 401)
  assert.equal((await signIn({ url: earshot.url }, person.email)).status, 401)
  assert.equal((await earshot.api.get(`/users/${principalId}`)).status, 404)
  await eventually(async () => (await earshot.api.get(`/posts/${ids.own.id}`)).data.authorName !== 'ada')
  const { authorName, content } = (await earshot.api.get(`/posts/${ids.own.id}`)).data
  assert.deepEqual([authorName, content], ['Deleted user', 'Own words'])
  await eventually(async () => {
    const { data } = await earshot.api.get(`/audit-log?action=user.erased`)
    return data[0]?.actor.name === 'Deleted user'
  })
  const names = await earshot.query(
    `select from identity.audit_log where actor_name ilike '%grace%' or before::text ilike '%grace%'`,
  )
  assert.deepEqual(names, [])
})

test('a user without a password types the email address to delete the account', async () => {
  await using it = await openTraces()
  const { earshot, user } = it
  const portal = { earshot } as Parameters<typeof visit>[0]
  await earshot.query('delete from identity.passwords')
  const headers = { cookie: user.cookie }
  const page = await visit(portal, '/profile/delete', { headers })
  assert.match(page.text, /To confirm, enter grace@example\.com/)
  const wrong = await submit(portal, '/profile/delete', { typed: 'yes' }, headers)
  assert.deepEqual([wrong.status, /This is not grace@example\.com\./.test(wrong.text)], [400, true])
  assert.equal(
    (await submit(portal, '/profile/delete', { typed: ' Grace@Example.com ' }, headers)).status,
    303,
  )
  assert.equal((await user.api.get('/me')).status, 401)
})
