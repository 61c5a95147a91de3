import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, signUpUser } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { locationOf, openPortal, type PageReply, submit, type TestPortal, visit } from './portal.ts'

/** The value of a hidden field in the page's form. */
const hiddenIn = ({ text }: PageReply, name: string) =>
  new RegExp(`<main[\\s\\S]*name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''

const openOwn = async () => {
  await using opened = new AsyncDisposableStack()
  const portal = opened.use(await openPortal())
  const other = await signUpUser(
    { url: portal.earshot.url, as: () => portal.earshot.api },
    { ...person, name: 'Lin Wei', email: 'lin@example.org' },
  )
  const all = opened.move()
  return { ...portal, other, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const write = async ({ earshot, user }: TestPortal, title: string): Promise<string> => {
  const { status, data } = await user.api.post('/posts', { title, content: 'Soon', boardId: earshot.board })
  assert.equal(status, 201)
  return data.id
}

/** The address of a post by its path with the id. */
const addressOf = async ({ earshot }: TestPortal, path: string): Promise<string> =>
  `/posts/${(await earshot.api.get(path)).data.slug}`

test('users edit and delete their own posts and comments on the portal', async t => {
  await using portal = await openOwn()
  const { earshot, content, user, other, member } = portal
  const { cookie } = user

  await t.test(
    'an author edits a post while others vote, and submitting the form twice changes nothing more',
    async () => {
      const path = `/posts/${await write(portal, 'Dork mode')}`
      assert.match(
        (await visit(portal, await addressOf(portal, path), { headers: { cookie } })).text,
        new RegExp(`href="${path}/edit"`),
      )
      const form = await visit(portal, `${path}/edit`, { headers: { cookie } })
      assert.match(form.text, /<title>Edit your post · [\s\S]*value="Dork mode"[\s\S]*Soon<\/textarea>/)
      const seen = hiddenIn(form, 'seen')
      await other.api.put(`${path}/vote`)
      const typed = { seen, title: ' Dusk mode ', content: 'In the evening\r\n<b>it hurts</b>' }
      for (let time = 0; time < 2; time++) {
        const saved = await submit(portal, `${path}/edit`, typed, { cookie })
        assert.deepEqual([saved.status, locationOf(saved)], [303, await addressOf(portal, path)])
      }
      const { data } = await earshot.api.get(path)
      assert.match(data.slug, /^dusk-mode-/)
      assert.deepEqual([data.title, data.content], ['Dusk mode', 'In the evening\n<b>it hurts</b>'])
      const { text } = await visit(portal, `/posts/${data.slug}`, { headers: { cookie: other.cookie } })
      assert.match(text, /In the evening<br>\n&lt;b&gt;it hurts/)
      assert.doesNotMatch(text, /\/edit"|\/delete"/)
    },
  )

  await t.test('invalid fields show their problem, and the typed text is kept', async () => {
    const path = `/posts/${await write(portal, 'Whole')}`
    const seen = hiddenIn(await visit(portal, `${path}/edit`, { headers: { cookie } }), 'seen')
    const typed = { seen, title: ' ', content: `${'x'.repeat(10_000)}y` }
    const wrong = await submit(portal, `${path}/edit`, typed, { cookie })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="title-problem">This field is required\.</)
    assert.match(
      wrong.text,
      /xy<\/textarea>[\s\S]*id="content-problem">This text is too long\. Please shorten it\.</,
    )
    const fixed = { seen: hiddenIn(wrong, 'seen'), title: 'Fixed', content: '' }
    assert.equal((await submit(portal, `${path}/edit`, fixed, { cookie })).status, 303)
    assert.equal((await earshot.api.get(path)).data.title, 'Fixed')
  })

  await t.test('a change by someone else is shown with 409 before the author can replace it', async () => {
    const path = `/posts/${await write(portal, 'Mine')}`
    const seen = hiddenIn(await visit(portal, `${path}/edit`, { headers: { cookie } }), 'seen')
    await earshot.api.patch(path, { title: 'Tidied by the team' })
    const typed = { seen, title: 'Mine again', content: 'Soon' }
    const late = await submit(portal, `${path}/edit`, typed, { cookie })
    assert.equal(late.status, 409)
    assert.match(
      late.text,
      /changed while you were editing[\s\S]*Tidied by the team[\s\S]*value="Mine again"/,
    )
    assert.equal((await earshot.api.get(path)).data.title, 'Tidied by the team')
    const again = { ...typed, seen: hiddenIn(late, 'seen') }
    assert.equal((await submit(portal, `${path}/edit`, again, { cookie })).status, 303)
    assert.equal((await earshot.api.get(path)).data.title, 'Mine again')
  })

  await t.test(
    'a post is deleted after a confirmation, and submitting the form twice is no error',
    async () => {
      const path = `/posts/${await write(portal, 'A mistake')}`
      const confirmation = await visit(portal, `${path}/delete`, { headers: { cookie } })
      assert.match(confirmation.text, /<h1>Delete your post<\/h1>[\s\S]*A mistake/)
      assert.equal((await earshot.api.get(path)).status, 200, 'the confirmation deletes nothing')
      const fields = { returnTo: hiddenIn(confirmation, 'returnTo') }
      for (let time = 0; time < 2; time++) {
        const done = await submit(portal, `${path}/delete`, fields, { cookie })
        assert.deepEqual([done.status, locationOf(done)], [303, '/boards/feedback?gone=post'])
      }
      assert.equal((await visit(portal, path)).status, 404)
      assert.match((await visit(portal, '/boards/feedback?gone=post')).text, /Your post was deleted\./)
      const away = { returnTo: 'https://evil.example/' }
      assert.equal(locationOf(await submit(portal, `${path}/delete`, away, { cookie })), '/')
    },
  )

  await t.test('an edited comment is marked as edited, and a deleted comment keeps its replies', async () => {
    const post = `/posts/${content.dark.slug}`
    const comments = `/posts/${content.dark.id}/comments`
    const { data: comment } = await user.api.post(comments, { content: 'Me to' })
    const path = `/comments/${comment.id}`
    const page = await visit(portal, post, { headers: { cookie } })
    assert.match(page.text, new RegExp(`href="${path}/edit"[\\s\\S]*href="${path}/delete"`))
    assert.doesNotMatch(page.text, /edited/)
    const form = await visit(portal, `${path}/edit`, { headers: { cookie } })
    const seen = hiddenIn(form, 'seen')
    const empty = await submit(portal, `${path}/edit`, { seen, content: ' ' }, { cookie })
    assert.deepEqual(
      [empty.status, /id="content-problem">This field is required/.test(empty.text)],
      [400, true],
    )
    for (let time = 0; time < 2; time++) {
      const saved = await submit(portal, `${path}/edit`, { seen, content: 'Me too' }, { cookie })
      assert.deepEqual([saved.status, locationOf(saved)], [303, `${post}#${comment.id}`])
    }
    assert.match((await visit(portal, post, { headers: { cookie } })).text, /edited[\s\S]*Me too/)
    await other.api.post(comments, { content: 'And me', parentId: comment.id })
    const confirmation = await visit(portal, `${path}/delete`, { headers: { cookie } })
    assert.match(confirmation.text, /Delete your comment[\s\S]*Me too/)
    const returnTo = hiddenIn(confirmation, 'returnTo')
    for (let time = 0; time < 2; time++) {
      const done = await submit(portal, `${path}/delete`, { returnTo }, { cookie })
      assert.deepEqual([done.status, locationOf(done)], [303, `${post}?gone=comment#comments`])
    }
    const { text } = await visit(portal, `${post}?gone=comment`, { headers: { cookie } })
    assert.match(text, /Your comment was deleted\.[\s\S]*This comment was deleted\.[\s\S]*And me/)
    assert.doesNotMatch(text, /Me too/)
  })

  await t.test('no one but the author can edit or delete a post or comment', async () => {
    const path = `/posts/${await write(portal, 'Not yours')}`
    const { data: comment } = await user.api.post(`${path}/comments`, { content: 'Nor this' })
    const links = [path, `/comments/${comment.id}`].flatMap(it => [`${it}/edit`, `${it}/delete`])
    for (const { cookie } of [other, member]) {
      const { text } = await visit(portal, await addressOf(portal, path), { headers: { cookie } })
      for (const link of links) {
        assert.ok(!text.includes(link), link)
        assert.equal((await visit(portal, link, { headers: { cookie } })).status, 403, link)
      }
    }
    const typed = { title: 'Taken', content: 'Taken' }
    for (const link of links) {
      const forced = await submit(portal, link, typed, { cookie: other.cookie })
      assert.deepEqual([forced.status, /Access denied/.test(forced.text)], [403, true], link)
      const crossSite = { cookie, 'sec-fetch-site': 'cross-site' }
      assert.equal((await submit(portal, link, typed, crossSite)).status, 403, link)
      const stranger = await submit(portal, link, typed)
      const signIn = `/sign-in?${new URLSearchParams({ returnTo: link })}`
      assert.deepEqual([stranger.status, locationOf(stranger)], [303, signIn])
    }
    for (const it of [path, `/comments/${comment.id}`]) {
      assert.equal((await other.api.patch(it, { content: 'Taken' })).error.code, 'FORBIDDEN')
      assert.equal((await other.api.delete(it)).error.code, 'FORBIDDEN')
    }
    assert.equal((await earshot.api.get(path)).data.title, 'Not yours')
    assert.equal((await earshot.api.get(`/comments/${comment.id}`)).data.content, 'Nor this')
  })

  await t.test('private and missing content is 404 for users and members', async () => {
    const { data: note } = await earshot.api.post(`/posts/${content.dark.id}/comments`, {
      content: 'A private note',
      isPrivate: true,
    })
    const hidden = [`/posts/${content.secret.id}`, `/comments/${note.id}`, '/posts/x', '/comments/comment_1']
    for (const it of hidden)
      for (const { cookie } of [user, member])
        for (const action of ['edit', 'delete']) {
          const { status, text } = await visit(portal, `${it}/${action}`, { headers: { cookie } })
          assert.equal(status, 404, `${it}/${action}`)
          assert.doesNotMatch(text, /A private note|Buy the competition/)
        }
  })

  await t.test('“Your posts” lists a user’s posts, including merged ones', async () => {
    const kept = await write(portal, 'Kept by me')
    const same = await write(portal, 'The same by me')
    await earshot.api.post(`/posts/${same}/merge`, { canonicalPostId: content.dark.id })
    const { status, text } = await visit(portal, '/profile/posts', { headers: { cookie } })
    assert.equal(status, 200)
    const titles = [...text.matchAll(/<h3><a href="([^"]*)"/g)].map(([, path]) => path)
    assert.deepEqual(titles.slice(0, 2), [
      await addressOf(portal, `/posts/${same}`),
      await addressOf(portal, `/posts/${kept}`),
    ])
    assert.match(text, /The same by me[\s\S]*Merged/)
    assert.ok(!titles.includes(`/posts/${content.dark.slug}`))
    assert.match(text, /name="robots" content="noindex"/)
    assert.match(
      (await visit(portal, '/profile/posts', { headers: { cookie: other.cookie } })).text,
      /You have no posts yet/,
    )
    const signIn = '/sign-in?returnTo=%2Fprofile%2Fposts'
    assert.equal(locationOf(await visit(portal, '/profile/posts')), signIn)
    const former = await visit(portal, '/mine')
    assert.deepEqual([former.status, locationOf(former)], [301, '/profile/posts'])
    assert.doesNotMatch((await visit(portal, '/')).text, /href="\/profile/)
  })
})
