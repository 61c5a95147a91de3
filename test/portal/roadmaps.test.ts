import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locationOf, openPortal, visit } from './portal.ts'

const hrefs = (text: string): string[] =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)

test('roadmaps and boards lead to each other', async t => {
  await using portal = await openPortal()
  const { earshot, content, user } = portal
  const headers = { cookie: user.cookie } // anonymous visitors share responses for a second
  const open = (path: string) => visit(portal, path, { headers })

  await t.test('without a roadmap, statuses are shown, of all posts or of one board', async () => {
    const all = await open('/roadmap')
    assert.match(all.text, /Export posts to a spreadsheet[\s\S]*Slow exports|Slow exports[\s\S]*Export posts/)
    const { status, text } = await open('/boards/bugs/roadmap')
    assert.equal(status, 200)
    assert.match(text, /<title>Bugs · Roadmap · Northwind<\/title>/)
    assert.match(text, /rel="canonical" href="http:\/\/[^"]+\/boards\/bugs\/roadmap"/)
    assert.match(text, /Slow exports/)
    assert.doesNotMatch(text, /Export posts to a spreadsheet|Buy the competition/)
    const column = await open('/boards/bugs/roadmap?status=planned')
    assert.match(column.text, /Slow exports/)
    assert.doesNotMatch(column.text, /Export posts to a spreadsheet/)
    assert.ok(hrefs((await open('/boards/bugs')).text).includes('/boards/bugs/roadmap'))
    assert.equal((await open('/boards/bugs/roadmap?status=nothing')).status, 404)
    assert.equal(
      locationOf(await open('/boards/bugs/roadmap?status=planned&cursor=x')),
      '/boards/bugs/roadmap?status=planned',
    )
    for (const path of [
      '/boards/nothing/roadmap',
      '/roadmap/nothing',
      `/boards/${content.hidden.slug}/roadmap`,
    ])
      assert.equal((await open(path)).status, 404, path)
    assert.match((await open('/sitemap.xml')).text, /\/roadmap<\/loc>/)
  })

  await t.test('each roadmap has an address, and the board of one links to it', async () => {
    const { make } = earshot
    const everything = await make('/roadmaps', { name: 'This year' })
    const bugs = await make('/roadmaps', { name: 'Fixes', boardIds: [content.bugs.id] })
    const secret = await make('/roadmaps', { name: 'Secret', boardIds: [content.hidden.id] })
    const first = await open('/roadmap')
    assert.match(first.text, /<h1><bdi>This year/)
    assert.match(first.text, /rel="canonical" href="[^"]+\/roadmap\/this-year"/)
    const tabs = hrefs(first.text).filter(it => it.startsWith('/roadmap/'))
    assert.deepEqual(tabs, ['/roadmap/this-year', '/roadmap/fixes'])
    const fixes = await open('/roadmap/fixes')
    assert.match(fixes.text, /<h1><bdi>Fixes[\s\S]*href="\/roadmap\/fixes" aria-current="true"/)
    assert.match(fixes.text, /Slow exports/)
    assert.doesNotMatch(fixes.text, /Export posts to a spreadsheet/)
    const moved: [string, number, string][] = [
      [`/roadmap/${bugs.id}?lang=de`, 301, '/roadmap/fixes?lang=de'],
      ['/roadmap?roadmap=fixes', 301, '/roadmap/fixes'],
      ['/roadmap?roadmap=fixes&status=planned', 301, '/roadmap/fixes?status=planned'],
      ['/boards/bugs/roadmap', 303, '/roadmap/fixes'],
    ]
    for (const [from, status, to] of moved) {
      const reply = await open(from)
      assert.deepEqual([reply.status, locationOf(reply)], [status, to])
    }
    assert.ok(hrefs((await open('/boards/bugs')).text).includes('/roadmap/fixes'))
    assert.ok(hrefs((await open('/boards/feedback')).text).includes('/boards/feedback/roadmap'))
    assert.equal((await open('/boards/feedback/roadmap')).status, 200)
    for (const path of [`/roadmap/${secret.slug}`, `/roadmap/${secret.id}`, '/roadmap?roadmap=secret'])
      assert.equal((await open(path)).status, 404, path)
    assert.equal(everything.slug, 'this-year')
  })
})
