import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freePort } from '@earshot/runtime'
import {
  codeBlocks,
  eventually,
  findProgram,
  findPython,
  type Received,
  startReceiver,
} from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { signedHeaders, signingKeys } from '../../services/webhooks/src/egress/signing/sign.ts'
import { startEarshot } from '../deployments/earshot.ts'

const blocks = codeBlocks('docs/guides/verify-webhooks.md')

const snippets = new Map(
  blocks
    .filter(({ mark }) => mark !== 'standard')
    .map(({ language, mark, code }) => [mark || language, code]),
)

type Delivered = { timestamp: string; signature: string; body: string }

/** Whether a running snippet accepts a delivery. */
type Check = (delivered: Delivered) => Promise<boolean>

/** Starts the snippet in the file with the secret, as a reader would. */
type Start = (file: string, secret: string) => Promise<{ check: Check; stop: () => Promise<unknown> }>

const start = ([program = '', ...args]: string[], env: Record<string, string>) =>
  spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })

const run = async (command: string[], env: Record<string, string>, input = '') => {
  const child = start(command, env)
  child.stdin.on('error', () => undefined) // a program that rejects early stops reading
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  return code
}

/** A program that listens on PORT. */
const listening =
  (commandOf: (file: string, port: number) => Promise<string[]>): Start =>
  async (file, secret) => {
    const port = await freePort()
    const child = start(await commandOf(file, port), { PORT: String(port), WEBHOOK_SECRET: secret })
    const send = (body: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
    await eventually(() => send('', {}).catch(() => undefined))
    return {
      check: async ({ timestamp, signature, body }) => {
        const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
        const { status } = await send(body, headers)
        assert.ok(status === 200 || status === 400, String(status))
        return status === 200
      },
      stop: () => {
        const exited = once(child, 'exit')
        child.kill()
        return exited
      },
    }
  }

/** A program that gets a delivery in its arguments and its standard input. */
const called =
  (commandOf: (file: string) => Promise<string[]>): Start =>
  async (file, secret) => {
    const command = await commandOf(file)
    return {
      check: async ({ timestamp, signature, body }) =>
        (await run([...command, timestamp, signature], { WEBHOOK_SECRET: secret }, body)) === 0,
      stop: () => Promise.resolve(),
    }
  }

/** What a Rack server does with a `config.ru`, for one request. */
const rack = `
def run(app)
  env = { 'rack.input' => $stdin.binmode, 'HTTP_X_SERVICE_TIMESTAMP' => ARGV[1], 'HTTP_X_SERVICE_SIGNATURE' => ARGV[2] }
  exit app.call(env).first == 200 ? 0 : 1
end
load ARGV[0]
`

/** What Next.js does with a route handler, for one request. */
const nextServer = `
import { text } from 'node:stream/consumers'
const [file, timestamp, signature] = process.argv.slice(1)
const { POST } = await import('file://' + file)
const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
const body = await text(process.stdin)
const { status } = await POST(new Request('http://receiver.test', { method: 'POST', headers, body }))
process.exit(status === 200 ? 0 : 1)
`

const runners: Record<string, { file: string; start: Start }> = {
  js: { file: 'receive.mjs', start: listening(async file => [process.execPath, file]) },
  python: {
    file: 'receive.py',
    start: listening(async file => [await findProgram(['python3'], 'python3'), file]),
  },
  express: {
    // Next to the packages, so that express is found.
    file: join(root, 'test', `express-${process.pid}.mjs`),
    start: listening(async file => [process.execPath, file]),
  },
  next: {
    file: join(root, 'test', `next-${process.pid}.ts`),
    start: called(async file => [process.execPath, '--input-type=module', '-e', nextServer, file]),
  },
  flask: {
    file: 'receive_flask.py',
    start: listening(async file => [await findPython('flask', 'python3-flask'), file]),
  },
  php: {
    file: 'receive.php',
    start: listening(async (file, port) => [
      await findProgram(['php'], 'php-cli'),
      '-S',
      `127.0.0.1:${port}`,
      file,
    ]),
  },
  ruby: {
    file: 'config.ru',
    start: called(async file => [await findProgram(['ruby'], 'ruby'), '-e', rack, file]),
  },
  sh: {
    file: 'verify.sh',
    start: called(async file => {
      await findProgram(['openssl'], 'openssl')
      return ['/bin/sh', file]
    }),
  },
  go: {
    file: 'receive.go',
    start: listening(async file => {
      const program = file.replace(/\.go$/, '')
      const go = await findProgram(['go'], 'golang-go')
      const code = await run([go, 'build', '-o', program, file], { GOCACHE: join(file, '../cache') })
      assert.equal(code, 0, 'the snippet compiles')
      return [program]
    }),
  },
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

test('every snippet of the guide accepts valid deliveries and rejects others', {
  tags: ['slow: compiles a Go program'],
}, async () => {
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
  const cases: [name: string, signed: readonly [string, string], body: string, accepted: boolean][] = [
    ['genuine', [timestamp, signature], body, true],
    ['two minutes old', signedAt(-120), body, true],
    ['tampered body', [timestamp, signature], body.replace('Größe', 'Preis'), false],
    ['tampered timestamp', [String(Number(timestamp) + 1), signature], body, false],
    ['no signature', [timestamp, ''], body, false],
    ['six minutes old', signedAt(-360), body, false],
  ]
  const folder = mkdtempSync(join(tmpdir(), 'earshot-snippets-'))
  try {
    for (const [language, { file, start }] of Object.entries(runners)) {
      const path = resolve(folder, file)
      writeFileSync(path, snippets.get(language) ?? assert.fail(`the guide has no ${language}`))
      const receiver = await start(path, secret)
      try {
        for (const [name, [timestamp, signature], body, accepted] of cases)
          assert.equal(await receiver.check({ timestamp, signature, body }), accepted, `${language}: ${name}`)
      } finally {
        await receiver.stop()
      }
      const other = await start(path, 'whsec_another')
      try {
        assert.equal(await other.check({ timestamp, signature, body }), false, `${language}: another secret`)
      } finally {
        await other.stop()
      }
    }
  } finally {
    for (const { file } of Object.values(runners)) rmSync(resolve(folder, file), { force: true })
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
