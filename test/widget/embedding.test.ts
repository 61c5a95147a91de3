import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually } from '@earshot/testing'
import { shared } from '@earshot/testing/shared'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { allowOrigins } from '../client/visitors.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { htmlOf } from './site.ts'
import { apiRequests, badge, embed, focused, launcher, openWidget, shoot, tab, widget } from './widget.ts'

/** Earshot with something to show in every part. Each test sets the origins that it needs, and only the last one the accent. */
const startWithContent = (): Promise<TestEarshot> => shared('Earshot with a changelog', start)

const start = async (): Promise<TestEarshot> => {
  const earshot = await startEarshot()
  const published = (title: string, publishedAt: string) =>
    earshot.make('/changelog', { title, content: 'More in **the guide**.', publishedAt })
  await published('Dark mode', '2026-03-02T10:00:00.000Z')
  await published('Faster exports', '2026-03-09T10:00:00.000Z')
  return earshot
}

/** A page that allows nothing but what the guide lists, and no inline scripts or styles. */
const strictPolicy = (earshot: string): string =>
  [
    "default-src 'none'",
    `script-src ${earshot}`,
    `connect-src ${earshot}`,
    `img-src ${earshot} data:`,
    "require-trusted-types-for 'script'",
    'trusted-types earshot-widget',
  ].join('; ')

const hostile = `<style>
  html { font-size: 60px; letter-spacing: 1em; cursor: crosshair }
  * { all: unset !important; display: none !important; visibility: hidden !important }
  html, body, main, head + body { display: block !important; visibility: visible !important }
  div, section, button { opacity: 0 !important; position: static !important; transform: scale(9) !important }
  :not(html, body, main) { --brand: red !important; --accent: red !important; color: red !important; z-index: 0 !important }
</style>`

type Box = { x: number; y: number; width: number; height: number } | null

/** What the visitor sees of the widget: where it is, and some of its computed styles. */
const look = async (page: Parameters<typeof widget>[0]): Promise<[Box, Box, string[]]> => {
  const styles = await page.evaluate<string[]>(`(() => {
    const root = document.querySelector('earshot-widget').shadowRoot
    const of = selector => getComputedStyle(root.querySelector(selector))
    return [of('.launcher').backgroundColor, of('.header h2').fontSize, of('.header h2').color, of('.dialog').letterSpacing]
  })()`)
  return [await launcher(page).boundingBox(), await widget(page).boundingBox(), styles]
}

test('pages of other origins embed the widget', async t => {
  const earshot = await startWithContent()
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  recoverAfterFailures(t, page)
  let usual: Awaited<ReturnType<typeof look>> | undefined

  await t.test('a page view costs the script and one request, and leaves one name in the page', async () => {
    await page.goto(`${site.url}/unknown`)
    const before = await page.evaluate<string[]>('Object.keys(window)')
    browser.requested.length = 0
    await page.goto(site.url)
    await launcher(page).waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(
      browser.requested.map(it => it.replace(earshot.url, '')),
      [`${site.url}/`, '/widget.js', '/api/v1/widget'],
    )
    assert.equal(await badge(page), '2')
    const after = await page.evaluate<string[]>('Object.keys(window)')
    assert.deepEqual(
      after.filter(name => !before.includes(name)),
      ['Earshot'],
    )
    assert.equal(await page.evaluate('document.body.children.length'), 1)
    await shoot(page, 'launcher')
    await launcher(page).hover()
    await eventually(() => browser.requested.some(it => it.includes('/widget/app-')))
    assert.deepEqual(apiRequests(browser), ['/api/v1/widget'])
    await launcher(page).click()
    await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
    usual = await look(page)
  })

  await t.test('each part opens in its tab, and Escape gives the focus back', async () => {
    await tab(page, 'Changelog').click()
    await widget(page).getByRole('article', { name: 'Faster exports' }).waitFor()
    await tab(page, 'Feedback').click()
    await widget(page).getByRole('heading', { name: 'Your feedback' }).waitFor()
    await eventually(async () => (await focused(page)) === 'Your feedback')
    await page.keyboard.press('Escape')
    await widget(page).waitFor({ state: 'hidden' })
    assert.match(await focused(page), /^Help and feedback/)
    assert.equal(await launcher(page).getAttribute('aria-expanded'), 'false')
  })

  await t.test('a seen changelog is not counted, also after a reload', async () => {
    assert.equal(await badge(page), '')
    await page.reload()
    await launcher(page).waitFor()
    assert.equal(await badge(page), '')
  })

  await t.test('the strictest content security policy needs only the origin of Earshot', async () => {
    site.pages.set('/strict', { headers: { 'content-security-policy': strictPolicy(earshot.url) } })
    await openWidget(page, `${site.url}/strict`)
    await tab(page, 'Changelog').click()
    await widget(page).getByText('the guide').first().waitFor()
    assert.equal(await widget(page).locator('.markdown strong').first().textContent(), 'the guide')
    assert.deepEqual(await look(page).then(([, box]) => box), usual?.[1])
    await shoot(page, 'strict')
  })

  await t.test('a hostile stylesheet changes nothing', async () => {
    site.pages.set('/hostile', { head: hostile })
    await openWidget(page, `${site.url}/hostile`)
    await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
    await shoot(page, 'hostile')
    assert.deepEqual(await look(page), usual)
  })

  await t.test('calls before the script has loaded are kept, and handlers learn what happens', async () => {
    site.pages.set('/calls', {
      tag: 'data-show="feedback changelog" data-launcher="false"',
      head: `<script>
        window.seen = [];
        (window.Earshot = window.Earshot || []).push(earshot => {
          const stop = earshot.on('open', () => { stop(); seen.push('once') })
          earshot.on('open', event => seen.push('open ' + event.part))
          earshot.on('open', () => { throw new Error('of the page') })
          earshot.on('close', () => seen.push('close'))
          earshot.open('changelog')
        })
      </script>`,
    })
    await page.goto(`${site.url}/calls`)
    await widget(page).getByRole('article', { name: 'Dark mode' }).waitFor()
    assert.equal(await launcher(page).count(), 0)
    await page.evaluate('Earshot.close()')
    await widget(page).waitFor({ state: 'hidden' })
    await page.evaluate('Earshot.push(earshot => earshot.open())')
    await widget(page).getByRole('heading', { name: 'Your feedback' }).waitFor()
    assert.deepEqual(await page.evaluate('seen'), ['once', 'open changelog', 'close', 'open feedback'])
    assert.equal(await tab(page, 'Messages').count(), 0)
    await page.evaluate(`Earshot.open('messenger')`)
    await eventually(() => browser.complaints.includes('Earshot: this page does not show "messenger".'))
    assert.equal(browser.complaints.filter(it => it.includes('of the page')).length, 2)
  })

  await t.test('elements and frames of the page with its name do not stop the widget', async () => {
    for (const [at, body] of [
      ['/element', '<div id="Earshot"></div>'],
      ['/elements', '<a id="Earshot"></a><a id="Earshot"></a>'],
      ['/frame', '<iframe name="Earshot" srcdoc="" title="Frame"></iframe>'],
    ] as const) {
      site.pages.set(at, { body })
      await openWidget(page, `${site.url}${at}`)
    }
  })

  await t.test('a page with something else of that name gets the reason in its console', async () => {
    site.pages.set('/taken', { head: '<script>window.Earshot = { own: true }</script>' })
    await page.goto(`${site.url}/taken`)
    await eventually(() =>
      browser.complaints.includes('Earshot: this page already has something else called window.Earshot.'),
    )
    assert.deepEqual(await page.evaluate('Earshot'), { own: true })
  })

  await t.test('a widget that is closed before it has loaded does not open', async () => {
    site.pages.set('/cancelled', {
      head: `<script>
        window.seen = [];
        (window.Earshot = window.Earshot || []).push(earshot => {
          earshot.on('open', () => seen.push('open'))
          earshot.open()
          earshot.close()
        })
      </script>`,
    })
    await page.goto(`${site.url}/cancelled`)
    await launcher(page).waitFor()
    await page.evaluate('Earshot.open(); Earshot.close()')
    await eventually(async () => (await launcher(page).getAttribute('aria-busy')) === 'false')
    assert.deepEqual(await page.evaluate('seen'), [])
    await launcher(page).click()
    await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
  })

  await t.test('buttons of the page open a part, and a single part has no tabs', async () => {
    site.pages.set('/target', {
      tag: 'data-target=".news, #help" data-launcher="false"',
      body: '<a href="/elsewhere" class="news" data-earshot="changelog"><b>News</b></a> <button id="help">Help</button>',
    })
    await page.goto(`${site.url}/target`)
    await eventually(() => page.evaluate<boolean>('!!document.querySelector("earshot-widget")'))
    await page.getByText('News').click()
    await widget(page).getByRole('article', { name: 'Dark mode' }).waitFor()
    assert.equal(page.url(), `${site.url}/target`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
    await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
    await eventually(async () => (await focused(page)) !== '')
    await page.keyboard.press('Escape')
    assert.equal(await page.evaluate('document.activeElement.id'), 'help')
    site.pages.set('/alone', { tag: 'data-show="changelog" data-position="left" data-color-scheme="dark"' })
    await openWidget(page, `${site.url}/alone`)
    await widget(page).getByRole('article', { name: 'Dark mode' }).waitFor()
    assert.equal(await widget(page).getByRole('navigation').count(), 0)
    assert.ok(((await launcher(page).boundingBox())?.x ?? 1000) < 100)
    await shoot(page, 'alone')
  })

  await t.test('a page that was open during an update loads the current files', async () => {
    await page.route('**/widget/app-*', route => route.fulfill({ status: 404 }), { times: 1 })
    await openWidget(page, site.url)
    await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
  })

  await t.test(
    'without a connection, the button says that the widget cannot be loaded, and tries again',
    async () => {
      await page.route('**/widget/**', route => route.abort())
      await page.goto(site.url)
      await launcher(page).click()
      await page.locator('earshot-widget').getByRole('status').getByText('could not be loaded').waitFor()
      await shoot(page, 'failed')
      await page.unroute('**/widget/**')
      await launcher(page).click()
      await widget(page).getByRole('heading', { name: 'How can we help?' }).waitFor()
    },
  )
  const expected = /of the page|does not show "messenger"|something else called|ERR_FAILED|status of 404/
  assert.deepEqual(
    browser.complaints.filter(it => !expected.test(it)),
    [],
  )
})

test('a page of an origin that is not allowed shows nothing, and its console says why', async () => {
  const earshot = await startWithContent()
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  const explained = () => browser.complaints.filter(it => it.startsWith('Earshot:'))
  await allowOrigins(earshot, ['https://www.example.com'])
  await page.goto(site.url)
  await eventually(() => explained().length > 0)
  assert.deepEqual(explained(), [
    `Earshot: pages of ${site.url} may not use this widget. In the panel of ${earshot.url}, turn the widget on and add this origin.`,
  ])
  assert.equal(await page.locator('earshot-widget').count(), 0)

  await allowOrigins(earshot, [site.url])
  await earshot.api.patch('/settings', { widget: { enabled: false } })
  await eventually(async () => (await fetch(`${earshot.url}/api/v1/widget`)).status === 404)
  await page.reload()
  await eventually(() => explained().length > 1)
  assert.equal(await page.locator('earshot-widget').count(), 0)
  await page.evaluate('Earshot.open()')
  assert.equal(await page.locator('earshot-widget').count(), 0)

  site.pages.set('/policy', {
    headers: { 'content-security-policy': `script-src ${earshot.url}; connect-src 'self'` },
  })
  await page.goto(`${site.url}/policy`)
  await eventually(() => explained().some(it => it.includes('its connect-src must allow that origin')))
})

test('a page without a server embeds the widget when the origin "null" is allowed', async () => {
  const earshot = await startWithContent()
  await using embedded = await embed(earshot)
  const { page } = embedded
  await allowOrigins(earshot, ['null'])
  const folder = mkdtempSync(join(tmpdir(), 'earshot-page-'))
  try {
    const path = join(folder, 'page.html')
    writeFileSync(path, htmlOf(earshot.url, { head: hostile }))
    await openWidget(page, pathToFileURL(path).href)
    const message = widget(page).getByRole('textbox', { name: 'Message' })
    await message.fill('From a file')
    await message.press('Enter')
    await eventually(async () => {
      const [newest] = (await earshot.api.get('/conversations?search=From+a+file')).data
      return newest !== undefined
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Reads a color of the widget as the browser shows it, whatever its notation. */
const contrastScript = `(accents => {
  const root = document.querySelector('earshot-widget').shadowRoot.querySelector('.root')
  const context = document.createElement('canvas').getContext('2d')
  const probe = document.createElement('i')
  root.append(probe)
  const luminance = color => {
    probe.style.color = color
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(it => it / 255)
      .map(it => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const pairs = [['--accent', '--on-accent'], ['--accent-strong', '--on-accent'], ['--accent-strong', '--surface'],
    ['--accent-strong', '--tint'], ['--text', '--tint'], ['--faint', '--surface'], ['--faint', '--bubble']]
  return accents.flatMap(accent => ['light', 'dark'].flatMap(scheme => {
    root.style.setProperty('--brand', accent)
    root.dataset.scheme = scheme
    return pairs.map(([one, other]) => [accent, scheme, one, other, contrast('var(' + one + ')', 'var(' + other + ')')])
  }))
})`

test('texts are readable on and in every accent that the settings allow, in light and dark', async () => {
  const earshot = await startWithContent()
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  await page.goto(site.url)
  await launcher(page).waitFor()
  const accents = [
    '#4338ca',
    '#000000',
    '#b42318',
    '#0f766e',
    '#c2185b',
    '#7c3aed',
    '#007a1f',
    '#6b6b00',
    '#0000ff',
  ]
  for (const accentColor of accents)
    assert.equal(
      (await earshot.api.patch('/settings', { branding: { accentColor } })).status,
      200,
      accentColor,
    )
  const found = await page.evaluate<[string, string, string, string, number][]>(
    `${contrastScript}(${JSON.stringify(accents)})`,
  )
  assert.equal(found.length, accents.length * 14)
  assert.deepEqual(
    found.filter(([, , , , contrast]) => contrast < 4.5),
    [],
  )
})
