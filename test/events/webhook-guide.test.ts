import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram, startReceiver } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const guide = readFileSync(join(root, 'docs/guides/webhooks.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)

/** Fails on a 4xx or 5xx response, also within a pipe. */
const strict = `set -eo pipefail
curl() { command curl --fail-with-body "$@"; }`

/** A reader takes longer between two commands than a delivery does. */
const untilDelivered = `for try in $(seq 300); do
  curl -s "localhost:3000/api/v1/webhooks/$HOOK/deliveries?status=succeeded" -H "Authorization: Bearer $KEY" \\
    | grep -q '"delivery_' && break
  sleep 0.1
done`

/** These commands start a delivery that the next ones read. */
const sends = /\/(posts|retry)\b/

test('the commands of the guide work in order', async () => {
  assert.ok(blocks.length >= 10)
  await using earshot = await startEarshot()
  await using receiver = await startReceiver()
  const [bash] = await Promise.all([findProgram(['bash'], 'bash'), findProgram(['curl'], 'curl')])
  const script = [strict, ...blocks.flatMap(block => (sends.test(block) ? [block, untilDelivered] : [block]))]
    .join('\n')
    .replaceAll('localhost:3000', earshot.url)
    .replaceAll('https://example.com/earshot', receiver.url)
  const folder = mkdtempSync(join(tmpdir(), 'earshot-guide-'))
  try {
    const env = { PATH: process.env.PATH, KEY: adminKey, BOARD: earshot.board }
    const child = spawn(bash, ['-c', script], { cwd: folder, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    const [code] = await once(child, 'close')
    assert.equal(code, 0, output)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const got = receiver.received.map(({ headers }) => [
    headers['x-service-event'],
    headers['x-service-test'] ?? null,
  ])
  assert.deepEqual(got, [
    ['post.created', null],
    ['post.created', null],
    ['post.created', 'true'],
  ])
  const [first, again] = receiver.received
  assert.equal(again?.body, first?.body, 'the retry')
})
