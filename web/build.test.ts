import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { languageTags } from '@earshot/i18n'
import { eventually } from '@earshot/testing'
import type { PageLinks } from './first-load.ts'
import { hashSources } from './sources.ts'

const root = join(import.meta.dirname, '..')

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-web-'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Limits for the scripts that the home page loads first, and for the styles of all pages, compressed, in bytes. */
const maxFirstLoad = 164_000
const maxStyles = 27_000

/** The limit for the script of the widget, with which it shows its button and the number of news. */
const maxWidgetLoader = 12_000
/** Limits for what an opened messenger loads, without and with the parser of Markdown. */
const maxWidgetMessenger = 38_600
const maxWidgetMarkdown = 46_000

/** The classes of Mantine's components. */
const mantineClasses = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,9}\b/g))

/** The widget is within its limits, and consists of files that change nothing in a page but their own elements. */
const assertWidget = (dist: string): void => {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const sizeOf = (name: string) => statSync(join(dist, `${name}.gz`)).size
  const chunks = globSync('widget/*.js', { cwd: dist })
  const chunkOf = (name: string) => {
    const found = chunks.filter(it => new RegExp(`^widget/${name}-[\\w-]{8}\\.js$`).test(it))
    assert.equal(found.length, 1, `${name}: ${found}`)
    return found[0] ?? ''
  }
  const loader = read('widget.js')
  assert.ok(sizeOf('widget.js') < maxWidgetLoader, `${sizeOf('widget.js')} bytes`)
  assert.match(loader, new RegExp(`/${chunkOf('app')}`))
  assert.doesNotMatch(loader, /^\s*(import|export)\b|import\.meta|eval\(/m, 'a classic script')
  assert.doesNotMatch(loader, /preact|Unterhaltung/, 'neither the library nor the texts')
  assert.match(loader, /^\s*\(?(function|\(\))/, 'its names are not global')

  for (const name of [
    'app',
    'preview',
    'shared',
    'messenger',
    'feedback',
    'changelog',
    'markdown',
    ...languageTags,
  ])
    chunkOf(name)
  assert.equal(chunks.length, 13)
  const messenger = ['app', 'shared', 'messenger', 'de'].map(name => sizeOf(chunkOf(name)))
  const total = messenger.reduce((sum, size) => sum + size, sizeOf('widget.js'))
  assert.ok(total < maxWidgetMessenger, `${total} bytes`)
  assert.ok(sizeOf(chunkOf('markdown')) < maxWidgetMarkdown, `${sizeOf(chunkOf('markdown'))} bytes`)
  const code = chunks.map(read).join('\n')
  assert.doesNotMatch(code, /modulepreload|vite:preloadError|\beval\(|new Function\(|react-dom/)
  assert.match(code, /Wie können wir helfen/)
  assert.equal(read('widget.d.ts'), readFileSync(join(root, 'web/src/widget/base/earshot.ts'), 'utf8'))
}

test('builds the panel and the widget once per set of sources, within the size limits, and compresses them', () => {
  using place = temporary()
  const dist = join(place.folder, 'dist')
  const build = () =>
    execFileSync(process.execPath, [join(root, 'web/build.ts'), dist], { encoding: 'utf8', env: {} })
  assert.match(build(), /was built/)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  assert.doesNotMatch(page, /<style(?! nonce="__NONCE__">)|<script(?![^>]* src="\/admin\/assets\/)|https?:/)
  assert.doesNotMatch(page, /rel="stylesheet"/, 'nothing delays the first paint')
  assert.match(page, /nonce="__NONCE__"/)
  assert.equal(statSync(dist).mode & 0o755, 0o755, 'other users can read the build')

  const sizeOf = (name: string) => statSync(join(dist, `${name}.gz`)).size
  const filesIn = (text: string, kind: 'js' | 'css') =>
    [...text.matchAll(/"\/admin\/(assets\/[^"]+\.(\w+))"/g)].flatMap(([, name = '', type]) =>
      type === kind ? name : [],
    )
  const pages: PageLinks[] = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8'))
  const linksAt = (path: string) => pages.find(({ pattern }) => new RegExp(pattern).test(path))?.links ?? ''
  // The first texts are loaded by a dynamic import, so they are not in the HTML.
  const firstTexts = globSync('assets/first-*.js', { cwd: dist })
  assert.equal(firstTexts.length, languageTags.length)
  const [english = ''] = firstTexts.filter(name =>
    readFileSync(join(dist, name), 'utf8').includes('Good to see you'),
  )
  const scripts = [...filesIn(page, 'js'), ...filesIn(linksAt('/admin'), 'js'), english]
  assert.ok(scripts.length > 3)
  const firstLoad = scripts.reduce((sum, name) => sum + sizeOf(name), 0)
  assert.ok(firstLoad < maxFirstLoad, `${firstLoad} bytes of scripts`)
  const styles = filesIn(page, 'css').reduce((sum, name) => sum + sizeOf(name), 0)
  assert.ok(styles > 0 && styles < maxStyles, `${styles} bytes of styles`)

  const routes = globSync('src/routes/*.ts', { cwd: import.meta.dirname }).map(name =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const atRoot = routes.flatMap(source => source.match(/getParentRoute: \(\) => root,/g) ?? [])
  assert.equal(pages.length, atRoot.length, 'every page has links')
  for (const { links, pattern } of pages) {
    assert.ok(filesIn(links, 'js').length > 0, pattern)
    for (const name of [...filesIn(links, 'js'), ...filesIn(links, 'css')])
      assert.ok(existsSync(join(dist, name)), `${pattern}: ${name}`)
  }
  assert.notEqual(linksAt('/admin/changelog/new'), '')
  assert.equal(linksAt('/admin/inbox/conversation_1'), linksAt('/admin/inbox'))
  assert.equal(linksAt('/admin/unknown'), '')

  const read = (kind: 'js' | 'css') =>
    globSync(`assets/*.${kind}`, { cwd: dist })
      .map(name => readFileSync(join(dist, name), 'utf8'))
      .join('\n')
  assert.doesNotMatch(
    read('js'),
    /Läuft mit Earshot|app\.poweredBy/,
    'the texts of the portal are not in the panel',
  )
  const all = mantineClasses(readFileSync(join(root, 'node_modules/@mantine/core/styles.css'), 'utf8'))
  const used = mantineClasses(read('js')).intersection(all)
  assert.ok(used.size > 100)
  assert.deepEqual([...used.difference(mantineClasses(read('css')))], [], 'src/mantine.css has their styles')

  const assets = globSync('assets/*.{js,css}', { cwd: dist })
  assert.ok(assets.length > 3)
  for (const name of assets) {
    assert.match(name, /-[\w-]{8}\.(js|css)$/, 'the name contains a content hash')
    const content = readFileSync(join(dist, name))
    assert.deepEqual(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))), content)
    assert.deepEqual(gunzipSync(readFileSync(join(dist, `${name}.gz`))), content)
  }

  assertWidget(dist)

  assert.equal(build(), '', 'the build is up to date')
  writeFileSync(join(dist, 'built-from'), 'an older hash')
  assert.match(build(), /was built/)
})

test('a build that is stopped leaves no files behind', async () => {
  using place = temporary()
  const build = spawn(process.execPath, [join(root, 'web/build.ts'), join(place.folder, 'dist')], { env: {} })
  const ended = once(build, 'exit')
  await eventually(() => readdirSync(place.folder).length > 0)
  build.kill('SIGTERM')
  await ended
  assert.deepEqual(readdirSync(place.folder), [])
})

test('a change of a source, file name or package makes the build stale; a change of a test does not', () => {
  using place = temporary()
  const { folder } = place
  mkdirSync(join(folder, 'web/src/components'), { recursive: true })
  mkdirSync(join(folder, 'libs/client/src'), { recursive: true })
  cpSync(join(root, 'web/index.html'), join(folder, 'web/index.html'))
  const hashes = new Set<string>()
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    hashes.add(hashSources(folder))
  }
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  write('web/src/components/a.tsx', 'one')
  write('web/src/components/a.tsx', 'two')
  write('web/src/components/b.tsx', 'two')
  write('libs/client/src/client.ts', 'one')
  write('package-lock.json', '{"name":"earshot"}')
  assert.equal(hashes.size, 5)
  write('web/build.test.ts', 'one')
  write('web/src/components/a.tsx', 'two')
  assert.equal(hashes.size, 5)
})
