import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { codeBlocks, findProgram, type Received, startReceiver } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { signedHeaders, signingKeys } from '../../services/webhooks/src/egress/signing/sign.ts'
import { startEarshot } from '../deployments/earshot.ts'

const blocks = codeBlocks('docs/guides/verify-webhooks.md')

const snippets = new Map(
  blocks.filter(({ mark }) => mark !== 'standard').map(({ language, code }) => [language, code]),
)

type Runner = { file: string; command: (file: string) => Promise<string[]> }

const runners: Record<string, Runner> = {
  js: { file: 'verify.mjs', command: async file => [process.execPath, file] },
  python: { file: 'verify.py', command: async file => [await findProgram(['python3'], 'python3'), file] },
  php: { file: 'verify.php', command: async file => [await findProgram(['php'], 'php-cli'), file] },
  ruby: { file: 'verify.rb', command: async file => [await findProgram(['ruby'], 'ruby'), file] },
  sh: {
    file: 'verify.sh',
    command: async file => {
      await findProgram(['openssl'], 'openssl')
      return ['/bin/sh', file]
    },
  },
  go: {
    file: 'verify.go',
    command: async file => {
      const program = file.replace(/\.go$/, '')
      const go = await findProgram(['go'], 'golang-go')
      const code = await run([go, 'build', '-o', program, file], { GOCACHE: join(file, '../cache') })
      assert.equal(code, 0, 'the snippet compiles')
      return [program]
    },
  },
}

const run = async ([program = '', ...args]: string[], env: Record<string, string>, input = '') => {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.on('error', () => undefined) // a program that rejects early stops reading
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  return code
}

/** A delivery as a real deployment sends it. */
const deliver = async (): Promise<{ delivery: Received; secret: string }> => {
  await using earshot = await startEarshot()
  await using receiver = await startReceiver()
  const hook = await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  await earshot.api.post('/posts', { boardId: earshot.board, title: 'Größe “M” & more\n' })
  const [delivery = assert.fail('no delivery arrived')] = await receiver.waitFor(1)
  return { delivery, secret: hook.data.secret }
}

test('every snippet of the guide accepts valid deliveries and rejects others', async () => {
  const { delivery, secret } = await deliver()
  const { body, headers } = delivery
  const timestamp = String(headers['x-service-timestamp'])
  const signature = String(headers['x-service-signature'])
  const signedAt = (seconds: number) => {
    const now = Date.now() + seconds * 1000
    const made = signedHeaders({
      eventId: 'evt_1',
      type: 'post.created',
      body,
      keys: signingKeys(secret),
      now,
      standard: false,
    })
    return [made['X-Service-Timestamp'] ?? '', made['X-Service-Signature'] ?? ''] as const
  }
  const cases: [name: string, args: readonly [string, string], body: string, secret: string, code: 0 | 1][] =
    [
      ['genuine', [timestamp, signature], body, secret, 0],
      ['two minutes old', signedAt(-120), body, secret, 0],
      ['tampered body', [timestamp, signature], body.replace('Größe', 'Preis'), secret, 1],
      ['tampered timestamp', [String(Number(timestamp) + 1), signature], body, secret, 1],
      ['another secret', [timestamp, signature], body, 'whsec_another', 1],
      ['no signature', [timestamp, ''], body, secret, 1],
      ['six minutes old', signedAt(-360), body, secret, 1],
    ]
  const folder = mkdtempSync(join(tmpdir(), 'earshot-snippets-'))
  try {
    for (const [language, { file, command }] of Object.entries(runners)) {
      const path = join(folder, file)
      writeFileSync(path, snippets.get(language) ?? assert.fail(`the guide has no ${language}`))
      const program = await command(path)
      for (const [name, args, text, key, expected] of cases) {
        const code = await run([...program, ...args], { WEBHOOK_SECRET: key }, text)
        assert.equal(code === 0 ? 0 : 1, expected, `${language}: ${name}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the snippet with the client returns 200 for a valid delivery and 400 for others', async () => {
  const { delivery, secret } = await deliver()
  const path = join(root, 'test', `snippet-${process.pid}.ts`) // next to this file, so that @earshot/client is found
  writeFileSync(path, snippets.get('ts') ?? assert.fail('the guide has no TypeScript'))
  try {
    const { receive } = await import(pathToFileURL(path).href)
    const headers = new Headers(delivery.headers as Record<string, string>)
    const statusFor = async (body: string) => {
      const request = new Request('http://receiver.test', { method: 'POST', headers, body })
      return ((await receive(request, secret)) as Response).status
    }
    assert.equal(await statusFor(delivery.body), 200)
    assert.equal(await statusFor(`${delivery.body} `), 400)
  } finally {
    rmSync(path)
  }
})

test('every snippet of the guide is run here', () => {
  assert.deepEqual([...snippets.keys()].toSorted(), [...Object.keys(runners), 'ts'].toSorted())
})

/** What a receiver has before it verifies a delivery: its headers are the argument, its body the standard input. */
const asReceived = `
import { text } from 'node:stream/consumers'
const [headers, body] = [JSON.parse(process.argv[2]), await text(process.stdin)]
`

test('the snippet with the Standard Webhooks library accepts a genuine delivery and rejects another', async () => {
  const { delivery, secret } = await deliver()
  const path = join(root, 'test', `snippet-${process.pid}.mjs`) // next to this file, so that the library is found
  const snippet = blocks.find(({ language, mark }) => language === 'js' && mark === 'standard')
  writeFileSync(path, asReceived + (snippet?.code ?? assert.fail('the guide has no snippet')))
  try {
    const command = [process.execPath, path, JSON.stringify(delivery.headers)]
    const environment = { WEBHOOK_SECRET: secret }
    assert.equal(await run(command, environment, delivery.body), 0)
    assert.notEqual(await run(command, environment, `${delivery.body} `), 0)
  } finally {
    rmSync(path)
  }
})
