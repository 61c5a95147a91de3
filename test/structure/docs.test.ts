import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'

const exclude = (path: string) => /(^|\/)(node_modules|\.git|\.data|dist[^/]*)(\/|$)/.test(path)

/** All files and folders of the repository, as paths from the root. */
const paths = new Set(globSync('**/*', { cwd: root, exclude }))
const names = new Set([...paths].map(path => basename(path)))
const pages = globSync('{*.md,{docs,libs,deploy}/**/*.md}', { cwd: root, exclude })

const topLevel = 'services|libs|web|test|tools|docs|deploy'
const fileName = /^[\w-]+\.(ts|tsx|js|json|sql|yml|md)$/

const proseOf = (text: string) => text.replace(/^```.*?^```/gms, '')

/** Files, folders and patterns that a page links to or has in backticks, and that do not exist. */
const missingIn = (page: string, text: string): string[] => {
  const prose = proseOf(text)
  const links = [...prose.matchAll(/\]\((?!https?:|mailto:|files:|#|\/)([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !paths.has(posix.normalize(posix.join(dirname(page), link)).replace(/\/$/, '')))
  const named = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.replace(/:\d+$/, '').replace(/\/$/, ''))
    .filter(name => new RegExp(`^(${topLevel})/`).test(name) && !/[<>…$]/.test(name))
    .filter(name => !paths.has(name) && globSync(name, { cwd: root, exclude }).length === 0)
  const bare =
    page === 'CONTRIBUTING.md' ? [...prose.matchAll(/`([^`\s/]+)`/g)].map(([, name = '']) => name) : []
  return [...links, ...named, ...bare.filter(name => fileName.test(name) && !names.has(name))]
}

test('files in the docs exist', () => {
  assert.ok(pages.length > 40)
  const missing = pages.flatMap(page =>
    missingIn(page, readFileSync(join(root, page), 'utf8')).map(name => `${page}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('missing files are reported for links, paths and file names', () => {
  const page =
    'See [it](docs/nothing.md), `libs/db/src/nothing.ts`, `services/*/nothing.ts` and `nothing.tsx`.'
  assert.deepEqual(missingIn('CONTRIBUTING.md', page), [
    'docs/nothing.md',
    'libs/db/src/nothing.ts',
    'services/*/nothing.ts',
    'nothing.tsx',
  ])
  assert.deepEqual(
    missingIn('README.md', 'See [this](docs/architecture.md#top), `libs/db` and `npm test`.'),
    [],
  )
})
