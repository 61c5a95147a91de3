import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { renderDocument } from '@earshot/markdown'
import { root } from '@earshot/testing/root'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The first parts of the paths of the panel's pages. */
const pages = globSync('web/src/routes/*.ts', { cwd: root }).flatMap(path =>
  [...read(path).matchAll(/^ {2}path: '\/([\w-]+)/gm)].map(([, page = '']) => page),
)

const guides = [...read('web/src/shell/guide-link.tsx').matchAll(/^ {2}'?([\w-]+)'?: '([\w/#-]+)',$/gm)].map(
  ([, page = '', guide = '']) => ({ page, guide }),
)

test('every page of the panel has a guide, and every guide and its heading exist', () => {
  assert.ok(pages.length > 30)
  assert.deepEqual(guides.map(({ page }) => page).toSorted(), [...new Set(pages)].toSorted())
  for (const { page, guide } of guides) {
    const [name = '', anchor = ''] = guide.split('#')
    const path = name.includes('/') ? name : `guides/${name}`
    const { sections } = renderDocument(read(`docs/${path}.md`), { linkOf: () => undefined })
    assert.ok(
      sections.some(({ id }) => id === anchor),
      `${page}: ${guide}`,
    )
  }
})
