import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataUrl, eventually, pngOf } from '@earshot/testing'
import { person, signedIn, signUpUser } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { locationOf, openPortal, type PageReply, script, submit, visit } from './portal.ts'

test('the portal over HTTP', async t => {
  await using portal = await openPortal()
  const { earshot, content, user, member } = portal
  const pages = [
    '/',
    '/?sort=newest',
    '/?search=dark',
    '/boards/feedback',
    '/boards/bugs',
    `/posts/${content.dark.slug}`,
    `/posts/${content.evil.slug}`,
    '/roadmap',
    '/boards/bugs/roadmap',
    '/roadmap?status=planned',
    '/changelog',
    `/changelog/${content.news.slug}`,
    '/docs',
    '/docs?search=rotate+secret',
    '/docs/webhooks',
    '/docs/reference/errors',
  ]
  const visitors = { anonymous: {}, user: { cookie: user.cookie }, member: { cookie: member.cookie } }

  await t.test('every page is complete HTML with metadata and a strict content security policy', async () => {
    for (const path of pages) {
      const { status, headers, text } = await visit(portal, path)
      assert.equal(status, 200, path)
      assert.match(text, /^<!doctype html>\n<html lang="en" dir="ltr">/, path)
      assert.match(text, /<title>[^<]+ · Northwind<\/title>/, path)
      assert.match(text, /<main id="main"[\s\S]*<h1[\s\S]*<\/main>/, path)
      assert.equal(text.match(/<h1/g)?.length, 1, path)
      assert.match(text, /<link rel="canonical" href="http|name="robots" content="noindex"/, path)
      assert.match(text, /type="application\/rss\+xml"/, path)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/)
      assert.doesNotMatch(policy, /unsafe|\*|http/)
      assert.doesNotMatch(text, / style=| on[a-z]+="/, path)
      const head = await visit(portal, path, { method: 'HEAD' })
      assert.deepEqual([head.status, head.text], [200, ''])
    }
  })

  await t.test('guides are found by their words, and their examples have this address', async () => {
    const { text } = await visit(portal, '/docs?search=rotate+secret')
    assert.match(text, /<ol class="hits"[\s\S]*?<a href="\/docs\/webhooks#rotate-the-secret">/)
    const guide = await visit(portal, '/docs/webhooks')
    assert.match(guide.text, /<h2 id="rotate-the-secret">/)
    assert.match(guide.text, /curl -s http:\/\/(localhost|127\.0\.0\.1):\d+\/api\/v1\/webhooks /)
    assert.match((await visit(portal, '/docs?search=zzzzzz')).text, /Nothing found/)
    for (const path of [
      '/docs/nothing',
      '/docs/reference/nothing',
      '/docs/decisions/0001-scope',
      '/docs/..%2Fx',
    ])
      assert.equal((await visit(portal, path)).status, 404, path)
  })

  await t.test(
    'guides name the newest key that a member can know, and pages of everyone stay the same',
    async () => {
      const of = async (headers: Record<string, string>, path = '/docs/webhooks') => {
        const { text, headers: sent } = await visit(portal, path, { headers })
        const [, key] = /<code dir="ltr">KEY=([^<]*)<\/code>/.exec(text) ?? []
        const [, link] = /<a href="([^"]*)">API keys<\/a>/.exec(text) ?? []
        return { key, link, cache: sent.get('cache-control'), etag: sent.get('etag') }
      }
      const before = await of(visitors.anonymous)
      assert.deepEqual([before.key, before.link, before.cache], [undefined, undefined, 'public, no-cache'])
      const email = 'mo@example.org'
      await createMember({ url: earshot.url, as: () => earshot.api }, email, 'member')
      const mo = await signedIn(earshot, email)
      const asMo = { cookie: mo.cookie }
      const none = { key: undefined, link: '/admin/account', cache: 'private, no-cache' }
      const withoutTag = async (...given: Parameters<typeof of>) => {
        const { etag: _, ...rest } = await of(...given)
        return rest
      }
      assert.deepEqual(await withoutTag(asMo), none)
      const token = await mo.auth.post('/auth/tokens', { name: 'Scripts' })
      assert.equal(token.status, 201)
      const created = await earshot.make('/api-keys', { name: 'Server', role: 'member' })
      const shown = (prefix: string) => `${prefix}…`
      assert.deepEqual(await withoutTag(asMo), { ...none, key: shown(token.data.prefix) })
      assert.deepEqual(await withoutTag(visitors.member), {
        key: shown(created.prefix),
        link: '/admin/api-keys',
        cache: 'private, no-cache',
      })
      const { text } = await visit(portal, '/docs/webhooks', { headers: visitors.member })
      assert.ok(!text.includes(created.key) && !text.includes(token.data.prefix))
      assert.equal((await of(visitors.member, '/docs/reference/errors')).link, undefined)
      assert.equal((await of(visitors.user)).link, undefined)
      assert.equal((await mo.auth.delete(`/auth/tokens/${token.data.id}`)).status, 204)
      assert.deepEqual(await withoutTag(asMo), none)
      assert.deepEqual(await of(visitors.anonymous), before)
    },
  )

  await t.test('posts and search terms are escaped, and only URLs become links', async () => {
    for (const headers of Object.values(visitors))
      for (const path of ['/', '/boards/bugs', `/posts/${content.evil.slug}`, '/?search=script']) {
        const { text } = await visit(portal, path, { headers })
        assert.ok(!text.includes(script), path)
        assert.ok(text.includes('&lt;script&gt;alert(1)'), path)
        assert.doesNotMatch(text, /href="javascript:/)
      }
    const reflected = await visit(portal, `/?search=${encodeURIComponent(`"><script>x</script>`)}`)
    assert.doesNotMatch(reflected.text, /<script>x/)
    const { text } = await visit(portal, `/posts/${content.dark.slug}`)
    const link = '<a href="https://example.com/dark?a=1&amp;b=2" rel="nofollow noopener ugc" target="_blank">'
    assert.ok(text.includes(`${link}https://example.com/dark?a=1&amp;b=2</a>.`), 'a URL is a link')
    assert.match(text, /in the evening\.<br>\nPlease follow/)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    assert.equal(JSON.parse(data).headline, 'Dark mode')
  })

  await t.test('private content is shown to no one on the portal, not even to members', async () => {
    const more = ['/?search=competition', '/new', '/new/similar?title=Buy+the+competition', '/sitemap.xml']
    const secrets = /Internal plans|Buy the competition|A private note|Drafted in secret/
    for (const [who, headers] of Object.entries(visitors))
      for (const path of [...pages, ...more]) {
        const { text } = await visit(portal, path, { headers })
        const withoutValues = text.replace(/value="[^"]*"/g, '')
        assert.doesNotMatch(withoutValues, secrets, `${path} to ${who}`)
        for (const { id, slug } of [content.secret, content.hidden])
          assert.ok(!withoutValues.includes(id) && !withoutValues.includes(slug), `${path} to ${who}`)
      }
    const hidden = [
      `/posts/${content.secret.id}`,
      `/posts/${content.secret.slug}`,
      `/posts/any-words-${content.secret.slug.split('-').at(-1)}`,
      `/boards/${content.hidden.slug}`,
      `/boards/${content.hidden.id}`,
      `/boards/${content.hidden.slug}/roadmap`,
      '/roadmap/nothing',
    ]
    for (const path of [
      ...hidden,
      '/posts/post_1',
      '/posts/x',
      '/posts/%ff',
      '/changelog/x',
      '/nowhere',
      '//x',
    ])
      for (const [who, headers] of Object.entries(visitors)) {
        const { status, text } = await visit(portal, path, { headers })
        assert.equal(status, 404, `${path} to ${who}`)
        assert.match(text, /Page not found/)
      }
  })

  await t.test('a path with two slashes makes no link to another host', async () => {
    for (const path of ['//', '//evil.example', '//evil.example/?x=//y'])
      assert.doesNotMatch((await visit(portal, path)).text, /(?:href|action)="\/\//, path)
  })

  await t.test('API paths and clients that don’t accept HTML get errors as JSON', async () => {
    for (const [path, accept] of [
      ['/nowhere', '*/*'],
      ['/api/v1/nowhere', 'text/html'],
      ['/internal/nowhere', 'text/html'],
    ] as const)
      assert.match((await visit(portal, path, { headers: { accept } })).text, /^\{"error":/, path)
    const wrong = await visit(portal, '/roadmap', { method: 'POST' })
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD'])
  })

  await t.test('the changelog shows labels, and only entries with a chosen one', async () => {
    const { slug } = content.news
    const shown = async (query: string) => (await visit(portal, `/changelog${query}`)).text
    const has = (text: string) => text.includes(`href="/changelog/${slug}"`)
    const all = await shown('')
    assert.match(all, /<span class="badge"><svg[^>]*>.*?<\/svg><bdi>New<\/bdi><\/span><span class="badge">/)
    const improved = await shown('?label=improved')
    assert.ok(has(improved))
    assert.match(improved, /href="\/changelog\?label=improved" aria-current="true">Improved</)
    const fixed = await shown('?label=fixed')
    assert.ok(!has(fixed) && fixed.includes('No entries yet'))
    assert.match(fixed, /href="\/changelog">All</)
    assert.ok(has(await shown('?label=old')))
  })

  await t.test(
    'a merged post redirects to its target, and an id or an earlier slug to the address',
    async () => {
      const { dark, merged, news, bugs } = content
      const words = (slug: string) => `other-words-${slug.split('-').at(-1)}`
      const moved: [string, string][] = [
        [`/posts/${dark.id}`, `/posts/${dark.slug}`],
        [`/posts/${words(dark.slug)}`, `/posts/${dark.slug}`],
        [`/posts/${dark.id}?lang=de&comments=x`, `/posts/${dark.slug}?lang=de&comments=x`],
        [`/posts/${merged.id}`, `/posts/${dark.slug}`],
        [`/posts/${merged.slug}`, `/posts/${dark.slug}`],
        [`/posts/${words(merged.slug)}`, `/posts/${dark.slug}`],
        [`/changelog/${news.id}`, `/changelog/${news.slug}`],
        [`/changelog/${words(news.slug)}?lang=de`, `/changelog/${news.slug}?lang=de`],
        [`/boards/${bugs.id}`, '/boards/bugs'],
        [`/boards/${bugs.id}/roadmap`, '/boards/bugs/roadmap'],
      ]
      for (const [from, to] of moved)
        for (const headers of Object.values(visitors)) {
          const reply = await visit(portal, from, { headers })
          assert.deepEqual([reply.status, locationOf(reply)], [301, to], from)
          assert.equal(reply.headers.get('cache-control'), 'no-cache')
        }
      const { text } = await visit(portal, `/posts/${dark.slug}`)
      assert.match(text, new RegExp(`rel="canonical" href="http://[^/"]+/posts/${dark.slug}"`))
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
      assert.match(JSON.parse(data).url, new RegExp(`/posts/${dark.slug}$`))
    },
  )

  await t.test('a renamed post has another address, and no page links to an id', async () => {
    const { id, slug } = content.evil
    const before = await visit(portal, `/posts/${slug}`)
    assert.equal(before.status, 200)
    const renamed = (await earshot.api.patch(`/posts/${id}`, { title: 'Harmless' })).data
    // Anonymous visitors share responses for a second.
    const reply = await visit(portal, `/posts/${slug}`, { headers: { cookie: user.cookie } })
    assert.deepEqual([reply.status, locationOf(reply)], [301, `/posts/${renamed.slug}`])
    await earshot.api.patch(`/posts/${id}`, { title: content.evil.title })
    for (const path of [...pages, '/sitemap.xml'])
      assert.doesNotMatch(
        (await visit(portal, path)).text,
        /(href="|<loc>)[^"<]*\/(posts\/post|changelog\/changelog)_/,
        path,
      )
  })

  await t.test('the posts of a public board are a feed, which the page of the board names', async () => {
    const { text } = await visit(portal, '/boards/bugs')
    assert.match(
      text,
      /<link rel="alternate" type="application\/rss\+xml" title="Bugs" href="\/boards\/bugs\.rss">/,
    )
    assert.match(text, /<a class="quiet" href="\/boards\/bugs\.rss">RSS feed<\/a>/)
    const feed = await visit(portal, '/boards/bugs.rss')
    assert.equal(feed.headers.get('content-type'), 'application/rss+xml; charset=utf-8')
    const links = [...feed.text.matchAll(/<link>[^<]*(\/posts\/[^<]+)<\/link>/g)].map(([, link]) => link)
    assert.equal(links.length, 3)
    assert.ok(links.includes(`/posts/${content.evil.slug}`))
    assert.ok(!feed.text.includes(script))
    for (const slug of [content.hidden.slug, 'nothing']) {
      const none = await visit(portal, `/boards/${slug}.rss`)
      assert.deepEqual([none.status, JSON.parse(none.text).error.code], [404, 'NOT_FOUND'])
    }
  })

  await t.test('posts are searched, filtered, sorted and paged by links', async () => {
    const titles = async (path: string) =>
      [...(await visit(portal, path)).text.matchAll(/<h3><a href="[^"]*"><bdi>([^<]*)/g)].map(
        ([, title]) => title,
      )
    assert.deepEqual(await titles('/?search=spreadsheet'), ['Export posts to a spreadsheet'])
    assert.deepEqual(await titles('/?status=complete'), ['Keyboard shortcuts'])
    assert.equal((await titles('/?sort=votes'))[0], 'Dark mode')
    assert.deepEqual((await titles('/boards/bugs?sort=newest')).length, 3)
    assert.match((await visit(portal, '/?search=nonsensical')).text, /No posts found/)
    assert.equal((await visit(portal, '/?sort=wrong&status=nothing')).status, 200)
    const lost = await visit(portal, '/?search=dark&cursor=made-up')
    assert.deepEqual([lost.status, locationOf(lost)], [303, '/?search=dark'])
    for (let made = 0; made < 22; made++)
      await earshot.api.post('/posts', { title: `Number ${made}`, boardId: content.bugs.id })
    const first = await visit(portal, '/boards/bugs?sort=newest', { headers: { cookie: user.cookie } })
    const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    assert.match(next, /^\/boards\/bugs\?sort=newest&cursor=/)
    const rest = await titles(next)
    assert.equal(rest.length, 5)
    assert.equal(rest.at(-1), 'The list takes ten seconds')
  })

  await t.test(
    'a current copy gets 304, and pages of a signed-in user are private to shared caches',
    async () => {
      const { headers } = await visit(portal, '/changelog')
      assert.equal(headers.get('cache-control'), 'public, no-cache')
      assert.match(headers.get('vary') ?? '', /cookie/)
      const etag = headers.get('etag') ?? ''
      const again = await visit(portal, '/changelog', { headers: { 'if-none-match': etag } })
      assert.deepEqual([again.status, again.text], [304, ''])
      const mine = await visit(portal, '/changelog', {
        headers: { cookie: user.cookie, 'if-none-match': etag },
      })
      assert.deepEqual([mine.status, mine.headers.get('cache-control')], [200, 'private, no-cache'])
    },
  )

  await t.test('the style and the script are immutable and under 5 kB', async () => {
    const { text } = await visit(portal, '/')
    const paths = [...text.matchAll(/(?:href|src)="(\/portal\/[^"]+)"/g)].map(([, path = '']) => path)
    assert.deepEqual(
      paths.map(path => path.split('.').at(-1)),
      ['css', 'js'],
    )
    for (const path of paths) {
      const response = await visit(portal, path, { headers: { 'accept-encoding': 'br' } })
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.ok(Number(response.headers.get('content-length')) < 5000, path)
    }
  })

  await t.test('robots.txt disallows internal paths, and the sitemap lists public pages', async () => {
    const robots = (await visit(portal, '/robots.txt')).text
    assert.match(robots, /Disallow: \/admin\nDisallow: \/api\//)
    assert.match(robots, /Sitemap: http:\/\/[^/]+\/sitemap\.xml/)
    const { text, headers } = await visit(portal, '/sitemap.xml')
    assert.match(headers.get('content-type') ?? '', /application\/xml/)
    for (const path of [
      '/roadmap',
      '/boards/bugs',
      `/posts/${content.dark.slug}`,
      `/changelog/${content.news.slug}`,
    ])
      assert.match(text, new RegExp(`<loc>http://[^/]+${path}</loc>`))
    assert.ok(!text.includes(content.merged.slug))
  })

  await t.test('the language comes from the query, the cookie or Accept-Language', async () => {
    const inArabic = /<html lang="ar" dir="rtl">/
    assert.match((await visit(portal, '/', { headers: { 'accept-language': 'ar-EG,en' } })).text, inArabic)
    const chosen = await visit(portal, '/?lang=ar')
    assert.match(chosen.text, inArabic)
    const cookie = chosen.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    assert.match((await visit(portal, '/roadmap', { headers: { cookie } })).text, inArabic)
    for (const [accepted, tag] of Object.entries({
      'de-AT': 'de',
      'fr-CA': 'fr',
      'es-419': 'es',
      ja: 'ja',
    })) {
      const { text } = await visit(portal, '/', { headers: { 'accept-language': `${accepted},en;q=0.5` } })
      assert.ok(text.includes(`<html lang="${tag}" dir="ltr">`), accepted)
    }
    assert.match((await visit(portal, '/?lang=xx')).text, /<html lang="en"/)
    assert.match(
      (await visit(portal, '/', { headers: { 'accept-language': 'tlh' } })).text,
      /<html lang="en"/,
    )
  })

  await t.test(
    'the menu of languages has each one in its own words, with a link to the same page',
    async () => {
      const { text } = await visit(portal, '/roadmap?lang=fr')
      const menu = /<nav aria-label="Langue">([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? ''
      assert.deepEqual(
        [...menu.matchAll(/lang="(\w+)">([^<]+)</g)].map(([, tag, name]) => `${tag} ${name}`),
        ['de Deutsch', 'en English', 'es Español', 'fr Français', 'ja 日本語', 'ar العربية'],
      )
      assert.match(menu, /href="\/roadmap\?lang=ja" rel="nofollow" hreflang="ja" lang="ja"/)
      assert.match(menu, /aria-current="true" lang="fr">/)
      const alternates = [...text.matchAll(/rel="alternate" hreflang="([\w-]+)"/g)].map(([, tag]) => tag)
      assert.deepEqual(alternates, ['de', 'en', 'es', 'fr', 'ja', 'ar', 'x-default'])
    },
  )

  await t.test(
    'forms redirect to sign-in without a session, and reject requests from other sites',
    async () => {
      const path = `/posts/${content.dark.id}`
      for (const [form, returnTo] of [
        [`${path}/vote`, `${path}?intent=vote`],
        [`${path}/comments`, path],
      ] as const) {
        const response = await submit(portal, form, { vote: 'true', content: 'x' })
        const signIn = `/sign-in?${new URLSearchParams({ returnTo })}`
        assert.deepEqual([response.status, locationOf(response)], [303, signIn])
      }
      assert.equal(
        locationOf(await visit(portal, '/new?board=bugs')),
        '/sign-in?returnTo=%2Fnew%3Fboard%3Dbugs',
      )
      const cookie = user.cookie
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
        const refused = await submit(portal, `${path}/vote`, { vote: 'true' }, { cookie, ...headers })
        assert.equal(refused.status, 403)
        assert.match(refused.text, /Access denied/)
      }
      assert.equal((await earshot.api.get(path)).data.voteCount, 3)
    },
  )

  await t.test('pages of everyone are compressed, and those of a person are not', async () => {
    const path = `/posts/${content.dark.slug}`
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const page = await visit(portal, path, { headers })
      assert.equal(page.headers.get('content-encoding'), encoding)
      assert.match(page.headers.get('vary') ?? '', /accept-encoding/)
      assert.match(page.text, /<h1><bdi>Dark mode<\/bdi><\/h1>/)
      const own = await visit(portal, path, { headers: { ...headers, cookie: user.cookie } })
      assert.deepEqual([own.status, own.headers.get('content-encoding')], [200, null])
    }
    const plain = await visit(portal, path, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers.get('content-encoding'), null)
  })

  await t.test('a vote is added and removed, and repeated requests change nothing', async () => {
    const path = `/posts/${content.dark.id}`
    const cookie = user.cookie
    const send = (vote: string) =>
      submit(portal, `${path}/vote`, { vote, returnTo: '/?sort=votes' }, { cookie })
    assert.equal(locationOf(await send('true')), `/?sort=votes#${content.dark.id}`)
    await send('true')
    assert.equal((await earshot.api.get(path)).data.voteCount, 4)
    assert.match(
      (await visit(portal, `/posts/${content.dark.slug}`, { headers: { cookie } })).text,
      /name="vote" value="false" aria-pressed="true"/,
    )
    await send('false')
    assert.equal((await earshot.api.get(path)).data.voteCount, 3)
    const away = await submit(
      portal,
      `${path}/vote`,
      { vote: 'true', returnTo: 'https://evil.example/' },
      { cookie },
    )
    assert.equal(locationOf(away), `/#${content.dark.id}`)
    const onPage = `/posts/${content.dark.slug}?lang=en`
    const stays = await submit(portal, `${path}/vote`, { vote: 'true', returnTo: onPage }, { cookie })
    assert.equal(locationOf(stays), onPage)
  })

  await t.test(
    'the vote that led to signing in is added when the post is shown afterwards, once',
    async () => {
      const path = `/posts/${content.dark.id}`
      const address = `/posts/${content.dark.slug}`
      const count = async () => (await earshot.api.get(path)).data.voteCount
      const before = await count()
      const late = await signUpUser(
        { url: earshot.url, as: () => earshot.api },
        { ...person, email: 'late@example.com' },
      )
      const sent = await submit(portal, `${path}/vote`, { vote: 'true' })
      const wish = sent.headers.getSetCookie().find(it => it.startsWith('earshot_intent='))
      assert.match(wish ?? '', /HttpOnly; SameSite=Lax/)
      const remembered = wish?.split(';')[0] ?? ''
      const back = new URL(locationOf(sent), earshot.url).searchParams.get('returnTo') ?? ''
      assert.equal(back, `${path}?intent=vote`)
      assert.equal((await visit(portal, back, { headers: { cookie: remembered } })).status, 301)
      assert.equal(await count(), before, 'nothing happens without a session')
      const cookie = `${late.cookie}; ${remembered}`
      const plain = await visit(portal, address, { headers: { cookie } })
      assert.equal(plain.status, 200)
      const other = await visit(portal, `${address}?intent=follow`, { headers: { cookie } })
      assert.match(other.text, /As you started in another browser/)
      const linked = await visit(portal, `${address}?intent=vote`, { headers: { cookie: late.cookie } })
      assert.match(linked.text, /As you started in another browser/)
      assert.equal(await count(), before, 'neither the cookie nor a link alone votes')
      const shown = await visit(portal, back, { headers: { cookie } })
      assert.deepEqual([shown.status, locationOf(shown)], [303, path])
      assert.ok(shown.headers.getSetCookie().some(it => it.startsWith('earshot_intent=; Max-Age=0')))
      assert.equal(await count(), before + 1)
      await visit(portal, back, { headers: { cookie: late.cookie } })
      assert.equal(await count(), before + 1)
    },
  )

  await t.test('a form submitted twice creates one post or comment, unless the text differs', async () => {
    const cookie = user.cookie
    const typed = {
      once: 'once',
      seen: 'yes',
      boardId: earshot.board,
      title: 'A quiet keyboard',
      content: 'x',
    }
    const responses = await Promise.all([1, 2, 3].map(() => submit(portal, '/new', typed, { cookie })))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [303, 303, 303],
    )
    assert.equal(new Set(responses.map(locationOf)).size, 1)
    assert.equal((await earshot.api.get('/posts?search=quiet')).data.length, 1)
    const address = locationOf(responses[0] as PageReply)
    assert.match(address, /^\/posts\/a-quiet-keyboard-[0-9a-z]{3,}$/)
    const { id } = (await earshot.api.get(address)).data
    const addComment = (content: string) =>
      submit(portal, `/posts/${id}/comments`, { once: 'once', content, returnTo: address }, { cookie })
    const [first, same, other] = [
      await addComment('Me too'),
      await addComment('Me too'),
      await addComment('Soon?'),
    ]
    assert.equal(locationOf(first), locationOf(same))
    assert.notEqual(locationOf(first), locationOf(other))
    assert.match(locationOf(first), /^\/posts\/a-quiet-keyboard-\w+#comment_/)
  })

  await t.test('a new post shows similar posts first and keeps the typed text', async () => {
    const cookie = user.cookie
    const typed = { once: '1', boardId: content.bugs.id, title: 'A dark mode', content: 'For the <evening>' }
    const reply = await submit(portal, '/new', typed, { cookie })
    assert.equal(reply.status, 200)
    assert.match(reply.text, /These posts look similar[\s\S]*Dark mode/)
    assert.match(reply.text, /value="A dark mode"[\s\S]*For the &lt;evening&gt;<\/textarea>/)
    assert.match(reply.text, new RegExp(`value="${content.bugs.id}" selected`))
    assert.match(reply.text, /name="seen" value="yes"/)
    const fragment = await visit(portal, '/new/similar?title=dark+mo', { headers: { cookie } })
    assert.match(fragment.text, /^<p>These posts look similar/)
  })

  await t.test(
    'invalid posts and comments show the problem at its field and keep the typed text',
    async () => {
      const cookie = user.cookie
      const wrong = await submit(
        portal,
        '/new',
        { boardId: earshot.board, title: ' ', content: 'Kept' },
        { cookie },
      )
      assert.equal(wrong.status, 400)
      assert.match(
        wrong.text,
        /name="title" aria-describedby="title-about title-problem" aria-invalid="true"/,
      )
      assert.match(wrong.text, /id="title-problem">This field is required\.<[\s\S]*Kept<\/textarea>/)
      const path = `/posts/${content.dark.id}/comments`
      const long = await submit(
        portal,
        path,
        { content: 'x'.repeat(5001), parentId: content.question.id },
        { cookie },
      )
      assert.equal(long.status, 400)
      assert.match(long.text, /This text is too long\.[\s\S]*<\/form>/)
      assert.match(long.text, new RegExp(`name="parentId" value="${content.question.id}"`))
      assert.equal((await submit(portal, path, { content: 'x'.repeat(1.1e6) }, { cookie })).status, 413)
    },
  )

  await t.test('visitors sign up, and invalid fields show their problem', async () => {
    const wrong = await submit(portal, '/sign-up', {
      name: '',
      email: 'invalid',
      password: 'short',
      returnTo: '/roadmap',
    })
    assert.equal(wrong.status, 400)
    for (const problem of ['This field is required', 'Enter a valid email address', 'At least 12 characters'])
      assert.match(wrong.text, new RegExp(`class="problem"[^>]*>${problem}`))
    const taken = await submit(portal, '/sign-up', {
      name: 'Grace',
      email: 'grace@example.com',
      password: 'a long enough password',
    })
    assert.match(taken.text, /An account with this email address already exists/)
    const made = await submit(portal, '/sign-up', {
      name: 'Lin',
      email: 'lin.wei@example.com',
      password: 'a long enough password',
      returnTo: '/roadmap',
    })
    assert.deepEqual([made.status, locationOf(made)], [303, '/roadmap'])
    assert.match(made.headers.getSetCookie().join(), /earshot_session=/)
    await earshot.api.patch('/settings', { portal: { signUp: false } })
    await eventually(async () => (await visit(portal, '/sign-up')).status === 403) // settings are cached
    await eventually(async () => !(await visit(portal, '/')).text.includes('Sign up'))
  })

  await t.test('a comment by a member is marked as the team’s, with the member’s picture', async () => {
    const picture = (text: string) => ({
      picture: dataUrl('image/png', pngOf({ width: 9, height: 9 }, text)),
    })
    const { picturePath } = (await member.auth.patch('/auth/profile', picture('of Ada'))).data
    assert.equal((await user.auth.patch('/auth/profile', picture('of Grace'))).status, 200)
    const { text } = await visit(portal, `/posts/${content.dark.slug}`)
    assert.equal(text.match(/class="badge team"/g)?.length, 1)
    const mine = await submit(
      portal,
      `/posts/${content.dark.id}/comments`,
      { content: 'We are at it.' },
      { cookie: member.cookie },
    )
    const id = locationOf(mine).split('#')[1] ?? ''
    const { text: after } = await visit(portal, `/posts/${content.dark.slug}`, {
      headers: { cookie: user.cookie },
    })
    assert.match(after, new RegExp(`official" id="${id}"`))
    // The key's comment has initials only, as the reader has at the top, and the pictures of users are not shown.
    assert.equal(after.match(/class="face"/g)?.length, 3)
    assert.deepEqual(after.match(/\/pictures\/[^"]+/g), [picturePath])
  })

  await t.test('no page and no request of a user shows companies, revenue or scores', async () => {
    const { api, make } = earshot
    const company = await make('/companies', { name: 'Quiet Holdings', mrrCents: 7_654_321_00 })
    const [amara] = (await api.get('/users?search=amara')).data
    await api.patch(`/users/${amara.principalId}`, { companyId: company.id })
    const path = `/posts/${content.dark.id}`
    const figures = ['mrrCents', 'score'] as const
    const shown = await eventually(async () => {
      const { data } = await api.get(path)
      return data.mrrCents > 0 && figures.map(name => data[name])
    })
    assert.equal(shown[0], 765_432_100)
    for (const headers of Object.values(visitors))
      for (const page of [...pages, '/?sort=revenue', '/?sort=score', `/?companyId=${company.id}`]) {
        const { text } = await visit(portal, page, { headers })
        const withoutRandomIds = text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
        assert.doesNotMatch(withoutRandomIds, /Quiet Holdings|7.?654.?321|765432100|mrrCents/, page)
      }
    const request = async (at: string) => {
      const { status, text } = await visit(portal, `/api/v1${at}`, { headers: visitors.user })
      return { status, data: JSON.parse(text).data }
    }
    const { data } = await request(path)
    assert.deepEqual(
      figures.map(name => data[name]),
      [null, null],
    )
    for (const asked of [
      '?sort=score',
      '?sort=revenue',
      '?minMrrCents=1',
      `?companyId=${company.id}`,
      '/score',
    ])
      assert.equal((await request(`/posts${asked}`)).status, 403, asked)
    assert.equal((await request(`/companies/${company.id}`)).status, 403)
  })

  await t.test(
    'a post or comment that needs approval is not shown, and its author sees a notice',
    async () => {
      await earshot.api.patch(`/boards/${content.bugs.id}`, { settings: { requireApproval: 'all' } })
      const cookie = user.cookie
      const typed = { seen: 'yes', boardId: content.bugs.id, title: 'Held back', content: '' }
      const held = await submit(portal, '/new', typed, { cookie })
      assert.equal(locationOf(held), '/boards/bugs?held=post')
      const page = await visit(portal, locationOf(held), { headers: { cookie } })
      assert.match(page.text, /will appear when the team approves it/)
      assert.doesNotMatch(page.text, /Held back/)
      const comment = await submit(
        portal,
        `/posts/${content.evil.id}/comments`,
        { content: 'Hm' },
        { cookie },
      )
      assert.equal(locationOf(comment), `/posts/${content.evil.id}?held=comment#comments`)
    },
  )
})
