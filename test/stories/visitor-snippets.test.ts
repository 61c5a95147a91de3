import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { signVisitorToken } from '@earshot/client'
import { codeBlocks, findProgram, testClient } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { startEarshot } from '../deployments/earshot.ts'

const execute = promisify(execFile)

/** The others run in the browser of a visitor. */
const onServers = codeBlocks('docs/guides/widget.md').filter(({ mark }) => mark === '')

const snippets = new Map(onServers.map(({ language, code }) => [language, code]))

type Runner = { file: string; command: (file: string) => Promise<[program: string, ...args: string[]]> }

const runners: Record<string, Runner> = {
  js: { file: 'sign.mjs', command: async file => [process.execPath, file] },
  python: { file: 'sign.py', command: async file => [await findProgram(['python3'], 'python3'), file] },
  ruby: { file: 'sign.rb', command: async file => [await findProgram(['ruby'], 'ruby'), file] },
  php: { file: 'sign.php', command: async file => [await findProgram(['php'], 'php-cli'), file] },
  go: {
    file: 'sign.go',
    command: async file => {
      const program = file.replace(/\.go$/, '')
      const go = await findProgram(['go'], 'golang-go')
      const env = { PATH: process.env.PATH, HOME: tmpdir(), GOCACHE: join(file, '../cache') }
      await execute(go, ['build', '-o', program, file], { env })
      return [program]
    },
  },
}

const startWithSecret = async () => {
  const earshot = await startEarshot()
  const { data } = await earshot.api.post('/settings/visitor-secret/rotate')
  const me = async (token: string) => {
    const client = testClient(`${earshot.url}/api/v1`, { authorization: `Bearer ${token}` })
    const { status, data } = await client.get('/me')
    return { status, name: data?.name, email: data?.email, principalId: data?.principalId }
  }
  return { earshot, secret: data.secret as string, me }
}

test('Earshot accepts the tokens of every snippet of the guide, for one and the same visitor', async () => {
  const { earshot, secret, me } = await startWithSecret()
  await using _ = earshot
  const folder = mkdtempSync(join(tmpdir(), 'earshot-snippets-'))
  const besideTests = join(root, 'test', `snippet-${process.pid}.mjs`) // where @earshot/client is found
  const person = ['crm-4711', 'grace@example.com', 'Grace Hölt 🦉']
  const ids = new Set<string>()
  try {
    for (const [language, { file, command }] of Object.entries(runners)) {
      const path = language === 'js' ? besideTests : join(folder, file)
      writeFileSync(path, snippets.get(language) ?? assert.fail(`the guide has no ${language}`))
      const [program, ...args] = await command(path)
      const sign = async (key: string) => {
        const env = { PATH: process.env.PATH, HOME: tmpdir(), VISITOR_SECRET: key }
        return (await execute(program, [...args, ...person], { env })).stdout.trim()
      }
      const { principalId, ...known } = await me(await sign(secret))
      assert.deepEqual(known, { status: 200, name: 'Grace Hölt 🦉', email: 'grace@example.com' }, language)
      ids.add(principalId)
      assert.equal((await me(await sign(`${secret}x`))).status, 401, language)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(besideTests, { force: true })
  }
  assert.equal(ids.size, 1)
})

test('Earshot accepts the tokens of the client for as long as they are valid', async () => {
  const { earshot, secret, me } = await startWithSecret()
  await using _ = earshot
  const sub = 'crm-4711'
  const { principalId } = await me(await signVisitorToken({ secret, sub, name: 'Grace' }))
  assert.equal((await me(await signVisitorToken({ secret, sub: principalId }))).principalId, principalId)
  const byEmail = await me(await signVisitorToken({ secret, email: 'ada@example.com' }))
  assert.deepEqual([byEmail.status, byEmail.email], [200, 'ada@example.com'])
  assert.equal((await me(await signVisitorToken({ secret, sub, expiresInSeconds: 86_400 }))).status, 200)
  const twoHoursAgo = Date.now() - 2 * 60 * 60 * 1000
  assert.equal((await me(await signVisitorToken({ secret, sub, now: twoHoursAgo }))).status, 401)
})

test('every snippet that signs tokens is run here', () => {
  const others = ['html', 'sh', 'json', '']
  const found = [...snippets.keys()].filter(language => !others.includes(language))
  assert.deepEqual(found.toSorted(), Object.keys(runners).toSorted())
})
