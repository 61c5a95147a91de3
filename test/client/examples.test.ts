import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import { root } from '@earshot/testing/root'
import { sharedEarshot } from '../deployments/shared.ts'
import { bundle, serve } from './pages.ts'
import { allowOrigins } from './visitors.ts'

// The examples of docs/examples/widget: pages of a site that embed the widget and use the client for browsers.

/** Replaces the URL of Earshot in the files of an example. */
const withUrl = (url: string) => {
  const replaced = (text: string) => text.replaceAll('https://feedback.example.com', url)
  return { name: 'earshot-url', transform: replaced, transformIndexHtml: replaced }
}

for (const framework of ['plain', 'react', 'vue'])
  test(`the example for ${framework} sends a message, and shows the reply and its badge`, async () => {
    const files: Record<string, string> = {}
    await using site = await serve(files)
    const earshot = await sharedEarshot()
    await allowOrigins(earshot, [site.origin])
    const folder = join(root, 'docs/examples/widget', framework)
    Object.assign(
      files,
      await bundle(join(folder, 'index.html'), { root: folder, plugins: [withUrl(earshot.url)] }),
    )

    await using browser = await openBrowser()
    const { page } = browser
    const script = page.waitForResponse(`${earshot.url}/widget.js`)
    await page.goto(`${site.origin}/index.html`)
    assert.equal((await script).status(), 200)
    await page.getByLabel('Your message').fill('The export stops.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Thank you. We reply on this page.').waitFor()
    assert.equal(await page.getByLabel('Your message').inputValue(), '')

    const [conversation] = (await earshot.api.get('/conversations')).data
    await earshot.make(`/conversations/${conversation.id}/reply`, { content: 'We have found it.' })
    await page.getByRole('list', { name: 'Replies' }).getByText('We have found it.').waitFor()
    await page.locator('#unread', { hasText: '1' }).waitFor()
    assert.equal(await page.getByRole('listitem').count(), 1)
    assert.deepEqual(browser.complaints, [])
  })
