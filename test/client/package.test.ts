import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { root } from '@earshot/testing/root'
import { buildClient, published } from '../../libs/client/build.ts'
import { bundleScript } from './pages.ts'

/** The published package, in a folder where it can be imported. It has no dependencies there. */
const builtPackage = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-client-'))
  const path = join(folder, 'node_modules/@earshot/client')
  mkdirSync(path, { recursive: true })
  buildClient(path)
  return { folder, path, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

const use = `import { createVisitor, type Message, type Visitor, VisitorError, type WidgetConfig } from '@earshot/client/browser'

export const visitor: Visitor = createVisitor({ url: 'https://feedback.example.com', token: async () => 'x', language: 'fr' })
export const texts: string[] = []
export const stop: () => void = visitor.on('message', ({ conversationId, message }) => {
  texts.push(conversationId, message.content.trim(), message.createdAt)
})
visitor.on('unread', ({ conversations, changelog }) => texts.push((conversations + changelog).toFixed()))
visitor.on('typing', ({ isTyping, name }) => texts.push(String(isTyping), name?.trim() ?? ''))
visitor.on('connection', ({ state }) => { if (state === 'offline') texts.push(state) })
visitor.on('error', error => { if (error.code === 'TOKEN_FAILED') void visitor.identify(undefined) })
export const send = async (message: Message, config: WidgetConfig) => {
  const { fileId = undefined } = message.attachments[0] ?? {}
  await visitor.conversations.send(message.conversationId, { content: config.name, attachments: fileId ? [{ fileId }] : [] })
  const { data, cursor } = await visitor.feedback.posts({ sort: 'votes' })
  return data.map(post => post.hasVoted && cursor !== null)
}
export const retry = (error: unknown) => error instanceof VisitorError ? error.retryAfterSeconds ?? error.details?.errors : 0
// @ts-expect-error the event does not exist
visitor.on('messages', () => undefined)
// @ts-expect-error an event of messages has no conversation
visitor.on('message', ({ conversation }) => conversation)
// @ts-expect-error an attachment is a file
export const link = () => visitor.conversations.start({ content: 'x', attachments: [{ url: 'https://example.com' }] })
// @ts-expect-error users cannot sort by the score
export const sorted = () => visitor.feedback.posts({ sort: 'score' })
// @ts-expect-error a title is required
export const post = () => visitor.feedback.create({ boardId: 'board_1' })
// @ts-expect-error the URL is required
createVisitor({ token: 'x' })
`

test('the published package has the client for browsers, with its types and without dependencies', () => {
  using built = builtPackage()
  writeFileSync(join(built.folder, 'use.mts'), use)
  for (const resolution of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ])
    execFileSync(
      join(root, 'node_modules/.bin/tsc'),
      ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2024,dom', ...resolution, 'use.mts'],
      { cwd: built.folder },
    )
  const names = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `console.log(Object.keys(await import('@earshot/client/browser')).join())`],
    { cwd: built.folder, encoding: 'utf8' },
  )
  assert.equal(names.trim(), 'VisitorError,createVisitor,subjectOf,unseenEntries')
})

/** Whether npm would publish a package with this repository, and what it prints. */
const tryToPublish = (repository: string | undefined) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-publish-'))
  try {
    const { repository: _, ...manifest } = JSON.parse(
      readFileSync(join(root, 'libs/client/package.json'), 'utf8'),
    )
    const text = JSON.stringify(published({ ...manifest, ...(repository && { repository }) }))
    writeFileSync(join(folder, 'package.json'), text)
    const options = ['--dry-run', '--provenance=false', '--offline']
    return spawnSync('npm', ['publish', folder, ...options], { cwd: folder, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('npm publish refuses the package until its repository is set', () => {
  const refused = tryToPublish(undefined)
  assert.notEqual(refused.status, 0)
  assert.match(refused.stderr, /Set "repository" in libs\/client\/package.json to the public address/)
  const { status, stderr } = tryToPublish('github:acme/earshot')
  assert.equal(status, 0, stderr)
})

test('the client for browsers uses no API of Node, and imports only its own folder', () => {
  const files = globSync('libs/client/src/browser/*.ts', { cwd: root }).filter(it => !it.endsWith('.test.ts'))
  assert.ok(files.length > 10)
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    assert.doesNotMatch(text, /\bnode:|\bBuffer\b|\bprocess\b|\brequire\(/, file)
    for (const [, type, path] of text.matchAll(/^(?:import|export) (type )?[^;]*? from '([^']+)'/gm))
      assert.match(path ?? '', type ? /^\.\.?\/[a-z]+\.ts$/ : /^\.\/[a-z]+\.ts$/, file)
  }
})

/** It is loaded on pages of other sites. */
const maxBytes = 7150

test(`the client for browsers has at most ${maxBytes} bytes`, async () => {
  const code = await bundleScript(join(root, 'libs/client/src/browser/index.ts'))
  const { length } = gzipSync(code, { level: 9 })
  assert.ok(length <= maxBytes, `${length} bytes`)
  assert.ok(length > maxBytes / 2)
})
