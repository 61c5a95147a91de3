import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testClient } from '@earshot/testing'
import {
  cookiesOf,
  fromPage,
  person,
  sameOriginHeaders,
  signUpUser,
} from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const home = '2001:db8:0:1200::1'
const office = '192.0.2.7'

type Browser = { address: string; cookies: Map<string, string> }

const browserAt = (address: string): Browser => ({ address, cookies: new Map() })

/** Requests a page like a browser that keeps cookies, without following redirects. */
const request = async ({ url }: TestEarshot, browser: Browser, path: string, init: RequestInit = {}) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      accept: 'text/html',
      ...sameOriginHeaders,
      'x-forwarded-for': browser.address,
      ...(cookie && { cookie }),
      ...init.headers,
    },
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) browser.cookies.set(name, value)
    else browser.cookies.delete(name)
  }
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Voting = { wanted?: boolean; headers?: Record<string, string> }

const voteOn = (
  earshot: TestEarshot,
  browser: Browser,
  id: string,
  { wanted = true, headers = {} }: Voting = {},
) =>
  request(earshot, browser, `/posts/${id}/vote`, {
    method: 'POST',
    body: new URLSearchParams({ vote: String(wanted), returnTo: '/' }),
    headers,
  })

const count = async ({ api }: TestEarshot, id: string) => (await api.get(`/posts/${id}`)).data.voteCount

/** Earshot behind a proxy, with a post on a board that allows anonymous votes and one on another board. */
const start = async () => {
  const earshot = await startEarshot({ TRUSTED_PROXY_HOPS: '1' })
  await earshot.api.patch(`/boards/${earshot.board}`, { settings: { anonymousVotes: true } })
  const closed = await earshot.make('/boards', { name: 'Only with an account' })
  const post = await earshot.make('/posts', { title: 'Dark mode', boardId: earshot.board })
  const other = await earshot.make('/posts', { title: 'Maps', boardId: closed.id })
  return { ...earshot, post: post.id as string, slug: post.slug as string, other: other.id as string }
}

test('visitors vote on the portal without signing in, and sign in later', async t => {
  await using earshot = await start()
  const { post, slug, other, api } = earshot
  const browser = browserAt(home)

  await t.test(
    'a page view sets no cookie, and the button says on which boards one has to sign in',
    async () => {
      for (const path of ['/', `/posts/${slug}`]) {
        const { headers, text } = await request(earshot, browser, path)
        assert.deepEqual(headers.getSetCookie(), [])
        assert.match(headers.get('cache-control') ?? '', /public/)
        assert.match(text, new RegExp(`action="/posts/${post}/vote"`))
        assert.doesNotMatch(text, /Sign in to vote for “Dark mode”/)
      }
      const rows = await earshot.query(`select from identity.principals where email like '%@anon.earshot'`)
      assert.equal(rows.length, 0)
    },
  )

  await t.test('a vote needs no script, sets an HttpOnly cookie, and is shown as the own vote', async () => {
    const voted = await voteOn(earshot, browser, post)
    assert.deepEqual([voted.status, voted.headers.get('location')], [303, `/#${post}`])
    const line = voted.headers.getSetCookie().find(it => it.startsWith('earshot_visitor='))
    assert.match(
      line ?? '',
      /^earshot_visitor=eav_[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.equal(await count(earshot, post), 1)
    const { headers, text } = await request(earshot, browser, `/posts/${slug}`)
    assert.match(text, /name="vote" value="false" aria-pressed="true"/)
    assert.match(headers.get('cache-control') ?? '', /private/)
    const stranger = await request(earshot, browserAt(office), `/posts/${slug}`)
    assert.match(stranger.text, /name="vote" value="true" aria-pressed="false"/)
  })

  await t.test('the vote can be removed and given again with the script', async () => {
    const json = { accept: 'application/json' }
    const removed = await voteOn(earshot, browser, post, { wanted: false, headers: json })
    assert.deepEqual(JSON.parse(removed.text), { voted: false, count: '0', votes: '0 votes' })
    const again = await voteOn(earshot, browser, post, { headers: json })
    assert.deepEqual([again.status, JSON.parse(again.text).voted], [200, true])
    assert.deepEqual(again.headers.getSetCookie(), [], 'the visitor stays the same')
  })

  await t.test(
    'a browser without cookies in the same network is asked to sign in, another network votes',
    async () => {
      const cleared = browserAt('2001:db8:0:12ff::9')
      const refused = await voteOn(earshot, cleared, post)
      assert.deepEqual([refused.status, refused.headers.get('location')], [303, `/posts/${post}?vote=taken`])
      const explained = await request(earshot, cleared, `/posts/${slug}?vote=taken`)
      assert.match(explained.text, /Someone in your network has already voted/)
      const byScript = await voteOn(earshot, browserAt(home), post, {
        headers: { accept: 'application/json' },
      })
      assert.deepEqual(
        [byScript.status, JSON.parse(byScript.text)],
        [401, { to: `/posts/${post}?vote=taken` }],
      )
      assert.equal(await count(earshot, post), 1)
      await voteOn(earshot, browserAt(office), post)
      assert.equal(await count(earshot, post), 2)
    },
  )

  await t.test(
    'without the cookie of a vote, a request to remove it changes nothing and sets no cookie',
    async () => {
      const rows = () => earshot.query(`select id from identity.principals order by id`)
      const before = await rows()
      const removed = await voteOn(earshot, browserAt(home), post, {
        wanted: false,
        headers: { accept: 'application/json' },
      })
      assert.deepEqual([removed.status, JSON.parse(removed.text).voted], [200, false])
      const withoutScript = await voteOn(earshot, browserAt(home), post, { wanted: false })
      assert.deepEqual([withoutScript.status, withoutScript.headers.get('location')], [303, `/#${post}`])
      for (const { headers } of [removed, withoutScript]) assert.deepEqual(headers.getSetCookie(), [])
      assert.deepEqual(await rows(), before)
      assert.equal(await count(earshot, post), 2)
    },
  )

  await t.test('on other boards, the visitor signs in first', async () => {
    const { status, headers } = await voteOn(earshot, browser, other)
    assert.deepEqual(
      [status, headers.get('location')],
      [303, `/sign-in?${new URLSearchParams({ returnTo: `/posts/${other}?intent=vote` })}`],
    )
    assert.equal(await count(earshot, other), 0)
  })

  await t.test('a page of another site cannot vote', async () => {
    const foreign = await voteOn(earshot, browserAt('198.51.100.1'), post, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(foreign.status, 403)
    assert.equal(await count(earshot, post), 2)
  })

  await t.test('who signs in keeps the vote, and the cookie is cleared', async () => {
    const user = await signUpUser({ url: earshot.url, as: () => api })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signedIn = await fromPage(earshot, cookie).post('/auth/sign-in', {
      email: person.email,
      password: person.password,
    })
    assert.equal(signedIn.status, 200)
    assert.ok(signedIn.headers.getSetCookie().some(line => line.startsWith('earshot_visitor=;')))
    const client = testClient(`${earshot.url}/api/v1`, { ...sameOriginHeaders, cookie: cookiesOf(signedIn) })
    await eventually(async () => (await client.get(`/posts/${post}`)).data.hasVoted)
    assert.equal(await count(earshot, post), 2)
    const voters = (await api.get(`/posts/${post}/voters`)).data
    assert.ok(voters.some((it: { principalId: string }) => it.principalId === user.session.principalId))
    const votes = await earshot.query(`select from feedback.outbox where type = 'post.voted'`)
    assert.equal(votes.length, 3, 'two votes and one that was removed; the merge is not a vote')
  })

  await t.test(
    'a board that shows its voters names those with an account, and counts the others',
    async () => {
      const shown = async () => (await request(earshot, browserAt(home), `/posts/${slug}`)).text
      const grace = { email: 'grace@example.com', name: 'Grace <b>Holt</b>' }
      await api.post(`/posts/${post}/vote/proxy`, { voter: grace })
      assert.doesNotMatch(await shown(), /Who voted|Grace/)
      await api.patch(`/boards/${earshot.board}`, { settings: { showVoters: true } })
      // Readers without a session share each response for a second, so the number may be older than the names.
      await eventually(async () => /Who voted[\s\S]*And 1 other person</.test(await shown()))
      const text = await shown()
      assert.match(text, /<bdi>Grace &lt;b&gt;Holt&lt;\/b&gt;<\/bdi>/)
      assert.doesNotMatch(text, /grace@example\.com|@anon|<bdi>Visitor/)
      for (let n = 1; n <= 12; n++)
        await api.post(`/posts/${post}/vote/proxy`, {
          voter: { email: `p${n}@example.com`, name: `Person ${n}` },
        })
      await eventually(async () => {
        const page = await shown()
        return page.includes('Person 12') && page.includes('<details><summary>And 5 other people</summary>')
      })
    },
  )
})

test('what a visitor of the widget did anonymously becomes theirs, and is erased with them', async () => {
  await using earshot = await startEarshot()
  const { api, url, board } = earshot
  await api.patch('/settings', { widget: { enabled: true }, portal: { signUp: true } })
  await api.patch(`/boards/${board}`, { settings: { anonymousVotes: true, anonymousPosts: true } })
  await eventually(async () => (await testClient(url).get('/api/v1/widget')).status === 200)
  const { token, principalId } = (await testClient(url).post('/api/v1/widget/visitors', {})).data
  const visitor = testClient(`${url}/api/v1`, { authorization: `Bearer ${token}` })
  const conversation = await visitor.post('/conversations', {
    visitor: { anonymous: true },
    message: { content: 'The export stops.' },
  })
  assert.deepEqual([conversation.status, conversation.data.visitorPrincipalId], [201, principalId])
  const post = await visitor.post('/posts', { title: 'Faster exports', boardId: board })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  assert.equal((await visitor.put(`/posts/${post.data.id}/vote`)).status, 200)

  const { data: secret } = await api.post('/settings/visitor-secret/rotate')
  const jwt = visitorToken(secret.secret, { sub: 'crm-1', email: 'grace@example.com', name: 'Grace Holt' })
  const grace = testClient(`${url}/api/v1`, { authorization: `Bearer ${jwt}` })
  assert.equal((await grace.post('/widget/visitors/merge', { token })).status, 204)
  assert.equal((await visitor.get('/me')).status, 401)
  const own = (await grace.get('/me')).data.principalId
  await eventually(async () => {
    const moved = await api.get(`/conversations/${conversation.data.id}`)
    const { data } = await api.get(`/posts/${post.data.id}`)
    return moved.data.visitorPrincipalId === own && data.authorPrincipalId === own
  })
  assert.equal((await grace.get(`/conversations/${conversation.data.id}`)).status, 200)
  const [voter] = (await api.get(`/posts/${post.data.id}/voters`)).data
  assert.deepEqual([voter.principalId, voter.voterName], [own, 'Grace Holt'])

  assert.equal((await api.delete(`/users/${own}`)).status, 204)
  await eventually(async () => {
    const { data } = await api.get(`/posts/${post.data.id}`)
    return data.authorName === 'Deleted user'
  })
  const page = await fetch(`${url}/posts/${post.data.slug}`, { headers: { 'accept-language': 'de' } })
  assert.match(await page.text(), /<bdi>[^<]*Gelöschte Person/)
  const left = await earshot.query('select from feedback.votes where place is not null')
  assert.equal(left.length, 0)
})
