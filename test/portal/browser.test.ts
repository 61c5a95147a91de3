import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertPagesAccessible } from '../browser/accessible.ts'
import { assertNoErrors, heading, signOut, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPortal, type TestPortal } from './portal.ts'

type Visitor = { portal: TestPortal; browser: TestBrowser; page: Page; hasScript: boolean }

/** A global that is lost when the page reloads. */
const mark = (page: Page) => page.evaluate('window.isMarked = true')
const isMarked = (page: Page) => page.evaluate<boolean>('window.isMarked === true')

const shoot = ({ page, hasScript }: Visitor, name: string) =>
  shootAs('portal')(page, `${name}${hasScript ? '' : '-plain'}`)

const post = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const signUp = async ({ page, portal, hasScript }: Visitor) => {
  await page.goto(`${portal.earshot.url}/roadmap`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Your name').fill('Mo Reader')
  await page.getByLabel('Email address').fill(`mo-${hasScript}@example.org`)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.locator('#password-problem').waitFor()
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Mo Reader')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/roadmap')
  await page.getByText('Mo Reader').waitFor()
}

const writePost = async (visitor: Visitor) => {
  const { page, hasScript } = visitor
  await page.getByRole('link', { name: 'Feedback' }).first().click()
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByLabel('Title').pressSequentially('Dark mode for maps')
  await page.getByRole('textbox', { name: 'Details' }).fill('The map is white at night.')
  if (!hasScript) await page.getByRole('button', { name: 'Submit post' }).click()
  await page.getByText('These posts look similar.').waitFor()
  await post(page, 'My eyes hurt').getByRole('link', { name: 'Dark mode' }).waitFor()
  await shoot(visitor, 'new')
  await page.getByRole('button', { name: hasScript ? 'Submit post' : 'Submit anyway' }).click()
  await heading(page).filter({ hasText: 'Dark mode for maps' }).waitFor()
  await page.getByText('The map is white at night.').waitFor()
}

const vote = async (visitor: Visitor) => {
  const { page, hasScript } = visitor
  await page.goto(`${visitor.portal.earshot.url}/?sort=votes`)
  const button = post(page, 'My eyes hurt').getByRole('button', { name: /Vote for “Dark mode”/ })
  const before = Number(await button.locator('[data-count]').textContent())
  if (hasScript) await mark(page)
  await button.click()
  await button
    .and(page.locator('[aria-pressed=true]'))
    .getByText(String(before + 1))
    .waitFor()
  if (hasScript) assert.ok(await isMarked(page), 'the page stayed')
  await page.reload()
  assert.equal(await button.getAttribute('aria-pressed'), 'true')
  await shoot(visitor, 'voted')
}

const written = 'Me too.\nMore than once.'

/** Each letter replaces the list of suggestions, and an Enter before the last one is shown is a line break. */
const typeEmoji = (page: Page, box: Locator) =>
  eventually(async () => {
    await box.fill(written)
    await box.pressSequentially(' :tada', { delay: 50 })
    const option = page.locator('[role=option][aria-selected=true]', { hasText: 'party popper' })
    await option.waitFor({ timeout: 10_000 }).catch(() => undefined)
    await page.keyboard.press('Enter')
    return (await box.inputValue()) === `${written} 🎉 `
  })

/** Uses the editor, after the script of the page has replaced the form. */
const format = async (page: Page, box: Locator) => {
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await box.press('Control+Home')
  await box.press('Shift+ArrowRight')
  await box.press('Shift+ArrowRight')
  await toolbar.getByRole('button', { name: 'Bold' }).click()
  assert.equal(await box.inputValue(), '**Me** too.\nMore than once.')
  await box.press('Control+b')
  await typeEmoji(page, box)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('More than once. 🎉').waitFor()
  await page.getByRole('button', { name: 'Write' }).click()
  await box.and(page.locator(':focus')).waitFor()
}

const comment = async (visitor: Visitor) => {
  const { page, hasScript } = visitor
  await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
  await heading(page).filter({ hasText: 'Dark mode' }).waitFor()
  if (hasScript) await mark(page)
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByText('This field is required.').waitFor()
  const box = page.getByLabel('Your comment') // its role is combobox while it has suggestions
  await box.fill(written)
  if (hasScript) await format(page, box)
  await page.getByRole('button', { name: 'Comment' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: 'Me too.' }).last()
  await mine.waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Your comment' }).inputValue(), '')
  if (hasScript) assert.ok(await isMarked(page), 'the page stayed')
  await mine.getByRole('link', { name: 'Reply to Mo Reader' }).click()
  await page.getByText('Replying to Mo Reader.').waitFor()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('And again.')
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.locator('.depth-1').filter({ hasText: 'And again.' }).last().waitFor()
  assert.equal(await page.getByText('A private note').count(), 0)
  await shoot(visitor, 'commented')
}

const editPost = async (visitor: Visitor) => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Feedback' }).first().click()
  await page.getByRole('link', { name: 'Your posts' }).click()
  await heading(page).filter({ hasText: 'Your profile' }).waitFor()
  await shoot(visitor, 'mine')
  await page.getByRole('link', { name: 'Dark mode for maps', exact: true }).click()
  await page.getByRole('link', { name: 'Edit your post' }).click()
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This field is required.').waitFor()
  assert.equal(await page.getByLabel('Details').inputValue(), 'The map is white at night.')
  await page.getByLabel('Title').fill('Maps at night')
  await shoot(visitor, 'edit')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page).filter({ hasText: 'Maps at night' }).waitFor()
}

const editAndDelete = async (visitor: Visitor) => {
  const { page } = visitor
  await page.getByRole('textbox', { name: 'Your comment' }).fill('On my phone to.')
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('link', { name: 'Edit your comment' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('On my phone, too.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'edited' }).getByText('On my phone, too.').waitFor()
  await shoot(visitor, 'own')
  await page.getByRole('link', { name: 'Delete your comment' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Delete your comment' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your comment was deleted.').waitFor()
  assert.equal(await page.getByText('On my phone').count(), 0)
  await page.getByRole('link', { name: 'Delete your post' }).click()
  await shoot(visitor, 'delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your post was deleted.').waitFor()
  await page.getByRole('link', { name: 'Your posts' }).click()
  await page.getByText('You have no posts yet').waitFor()
}

/** Reacts, takes it back, and reacts again. */
const toggleReaction = async ({ page, hasScript }: Visitor, on: Locator, name: string) => {
  const toggle = on.getByRole('button', { name: new RegExp(`^${name}: \\d+ reactions?$`) })
  const countOf = async () =>
    (await toggle.count()) === 0 ? 0 : Number(await toggle.locator('[data-count]').textContent())
  const before = await countOf()
  const isOn = async (wanted: boolean) => {
    const count = before + Number(wanted)
    if (count === 0)
      return on
        .locator('summary')
        .and(page.locator(hasScript ? ':focus' : '*'))
        .waitFor()
    await toggle
      .and(page.locator(`[aria-pressed=${wanted}]`))
      .locator('[data-count]', { hasText: String(count) })
      .waitFor()
  }
  if (hasScript) await mark(page)
  if (before === 0) await on.locator('summary').click()
  await (before === 0 ? on.getByRole('button', { name, exact: true }) : toggle).click()
  await isOn(true)
  await toggle.click()
  await isOn(false)
  if (before === 0) await on.locator('summary').click()
  await (before === 0 ? on.getByRole('button', { name, exact: true }) : toggle).click()
  await isOn(true)
  if (hasScript) assert.ok(await isMarked(page), 'the page stayed')
  await page.reload()
  await isOn(true)
}

const react = async (visitor: Visitor) => {
  const { page, portal } = visitor
  const { dark, question, news } = portal.content
  await page.goto(`${portal.earshot.url}/posts/${dark.slug}`)
  const comment = page.locator(`#${question.id}`)
  await toggleReaction(visitor, comment, 'Heart')
  await toggleReaction(visitor, comment, 'Thumbs up')
  await comment.locator('summary').click()
  await shoot(visitor, 'reactions')
  for (const path of ['/changelog', `/changelog/${news.slug}`]) {
    await page.goto(portal.earshot.url + path)
    await toggleReaction(
      visitor,
      page.locator(`#${news.id}`),
      path === '/changelog' ? 'Celebration' : 'Laughing',
    )
  }
}

const visitBoard = async ({ page, portal }: Visitor) => {
  const { url } = portal.earshot
  await page.goto(`${url}/boards/bugs`)
  await page.locator('.heading').getByRole('link', { name: 'Roadmap' }).click()
  await heading(page).filter({ hasText: 'Bugs · Roadmap' }).waitFor()
  await page.getByRole('link', { name: 'Slow exports' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Dark mode', exact: true }).count(), 0)
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await heading(page).filter({ hasText: 'Bugs' }).waitFor()
}

const lookAround = async ({ page }: Visitor) => {
  await page.getByRole('link', { name: 'Roadmap' }).first().click()
  await page.getByRole('region', { name: 'In Progress' }).getByRole('link', { name: 'Dark mode' }).waitFor()
  await page.getByRole('link', { name: 'Changelog' }).click()
  await page.getByRole('link', { name: 'Dark mode is coming' }).click()
  await page.getByText('Let us know what you think.').waitFor()
  await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
  await heading(page).filter({ hasText: 'Dark mode' }).waitFor()
  await signOut(page)
}

const search = async ({ page, hasScript }: Visitor) => {
  await page.getByLabel('Search posts').fill('spreadsheet')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=spreadsheet/)
  await page.getByRole('link', { name: 'Export posts to a spreadsheet', exact: true }).waitFor()
  assert.equal(await page.locator('.posts > li').count(), 1)
  await page.getByLabel('Status').selectOption('Complete')
  if (!hasScript) await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('No posts found').waitFor()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await page.getByRole('link', { name: 'Keyboard shortcuts', exact: true }).waitFor()
}

test('the portal in a browser', async t => {
  await using portal = await openPortal()
  const { url } = portal.earshot
  const { user, content } = portal
  const { dark, evil, news } = content

  for (const hasScript of [true, false])
    await t.test(`visitors use the portal ${hasScript ? 'with' : 'without'} scripts`, async () => {
      await using browser = await openBrowser({ javaScriptEnabled: hasScript })
      const { page } = browser
      page.setDefaultTimeout(timeoutMs)
      const visitor = { portal, browser, page, hasScript }
      for (const step of [
        signUp,
        writePost,
        editPost,
        editAndDelete,
        vote,
        comment,
        react,
        visitBoard,
        lookAround,
        search,
      ])
        await step(visitor)
      assertNoErrors(browser, url)
    })

  await t.test('actions of a page are at the end of its heading, in both directions', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    await page.setViewportSize({ width: 1440, height: 900 })
    const edgesOf = async (selector: string) => {
      const { x, width } = (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 }
      return { left: x, right: x + width }
    }
    for (const [language, side] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      await page.goto(`${url}/?lang=${language}`)
      assert.equal((await edgesOf('.heading .actions'))[side], (await edgesOf('.beside'))[side], language)
    }
  })

  await t.test('every page is accessible at every width, in light and dark mode', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const paths = [
      '/',
      '/boards/bugs',
      `/posts/${dark.slug}`,
      '/roadmap',
      '/boards/bugs/roadmap',
      '/changelog',
      `/changelog/${news.slug}`,
    ]
    await assertPagesAccessible(page, url, [
      ...paths,
      '/sign-up',
      '/?search=nonsense',
      '/docs',
      '/docs?search=secret',
      '/docs/webhooks',
      '/nowhere',
      '/?lang=ar',
    ])
    await page.goto(`${url}/?lang=en`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
    await page.goto(`${url}/sign-in?returnTo=${encodeURIComponent(`/posts/${evil.id}`)}`)
    await page.fill('input[name=email]', 'grace@example.com')
    await page.fill('input[name=password]', password)
    await page.click('button')
    await heading(page).filter({ hasText: '<script>alert(1)</script>' }).waitFor()
    const { data: mine } = await user.api.post('/posts', { title: 'Mine', boardId: portal.earshot.board })
    const { data: reply } = await user.api.post(`/posts/${mine.id}/comments`, { content: 'And more.' })
    const own = [`/posts/${mine.id}`, `/comments/${reply.id}`].flatMap(it => [`${it}/edit`, `${it}/delete`])
    const ours = [
      '/new',
      `/posts/${dark.id}?reply=${content.question.id}`,
      '/profile',
      '/profile/posts',
      '/profile/votes',
      '/profile/comments',
      '/profile/delete',
      `/posts/${mine.id}`,
      ...own,
    ]
    await assertPagesAccessible(page, url, ours)
    // The path `/nowhere` is a 404 on purpose.
    const complaints = browser.complaints.filter(it => !it.includes('status of 404'))
    assertNoErrors({ ...browser, complaints }, url)
  })
})
