import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { type CodeBlock, codeBlocks, eventually, findProgram } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

// Runs the shell commands of README.md and the guides in their order. Each page gets a new Earshot and a new folder, so that it cannot
// need what another page has left. A block marked `background` keeps
// running beside the next blocks. One marked `manual` needs what a test does not have, such as a Kubernetes cluster. A
// `json` block after the commands is their output: its fields must be in it, and `…` stands for any text.

const readme = 'README.md'
/** The other guides start with the key, the board and the receiver of README.md. */
const guides = ['webhooks', 'feedback', 'support', 'merging', 'widget', 'credentials', 'deploy'].map(
  name => `docs/guides/${name}.md`,
)
/** Pages whose shell blocks other tests run, since they need a private server. */
const ranElsewhere: Record<string, string> = {
  'docs/guides/clients.md': 'test/clients/guide.ts',
  'docs/guides/consume-events.md': 'test/events/consume-guide.test.ts',
  'docs/guides/verify-webhooks.md': 'test/events/webhook-snippets.test.ts',
  'docs/guides/operate.md': 'test/processes/backup.test.ts',
}

const isShell = ({ language }: CodeBlock) => ['sh', 'bash', 'shell', 'console'].includes(language)
const pages = [readme, ...globSync('docs/guides/*.md', { cwd: root }).toSorted()]

/** A failed request ends the script, also within a pipe; the commands of npm run in the repository. */
const head = `set -eo pipefail
curl() { command curl --fail-with-body "$@"; }
npm() { command npm --silent --prefix "$ROOT" "$@"; }`

/** A reader takes longer between two blocks than a delivery does. */
const untilDelivered = `for try in $(seq 300); do
  [ -z "\${HOOK:-}" ] && break
  LOG=$(command curl -s "localhost:3000/api/v1/webhooks/$HOOK/deliveries" -H "Authorization: Bearer $KEY")
  if grep -q '"delivery_' <<< "$LOG" && ! grep -qE '"status":"(pending|retrying)"' <<< "$LOG"; then break; fi
  sleep 0.1
done`
/** These commands start a delivery that the next ones read. */
const sends = /\/(posts|retry)\b/

const untilListening = `for try in $(seq 300); do
  (exec 3<> /dev/tcp/localhost/4000) 2> /dev/null && break
  sleep 0.1
done`

const scriptOf = (block: CodeBlock, place: number): string => {
  const start = `exec > ${place}.out; echo '${block.place}' > at`
  if (block.mark === 'background') return `${start}\n{ ${block.code}} &\n${untilListening}`
  return [start, block.code, ...(sends.test(block.code) ? ['exec > /dev/null', untilDelivered] : [])].join(
    '\n',
  )
}

/** Paths of `expected` whose value is not in `actual`. */
const missing = (expected: unknown, actual: unknown, path = ''): string[] => {
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([key, value]) =>
      missing(value, (actual as Record<string, unknown> | null)?.[key], `${path}.${key}`),
    )
  const parts = String(expected)
    .split('…')
    .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(String(actual)) ? [] : [`${path}: ${actual}`]
}

before(() => Promise.all([findProgram(['bash'], 'bash'), findProgram(['curl'], 'curl')]))

const startNew = () => startEarshot({ OAUTH_DYNAMIC_REGISTRATION: 'on' })

/** Ends the background blocks of a shell, which are in its process group. */
const endGroup = (pid: number | undefined): void => {
  try {
    process.kill(-(pid ?? Number.NaN), 'SIGKILL')
  } catch {
    // none is left
  }
}

/** Runs blocks in one shell, in a folder that has only what `npm start` writes, and returns what each of them printed. */
const run = async (earshot: TestEarshot, blocks: CodeBlock[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-guide-'))
  try {
    mkdirSync(join(folder, '.data'))
    writeFileSync(join(folder, '.data/admin-key'), adminKey)
    const port = await freePort()
    const script = [head, ...blocks.map(scriptOf)]
      .join('\n')
      .replaceAll('localhost:3000', new URL(earshot.url).host)
      .replaceAll(/(localhost[:/]|listen\()4000/g, `$1${port}`)
    const env = {
      ...process.env,
      ROOT: root,
      DATABASE_URL: earshot.databaseUrl,
      DATA_DIR: join(folder, '.data'),
    }
    const shell = spawn('bash', ['-c', script], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    let errors = ''
    shell.stderr.on('data', text => (errors += text))
    const [code] = await once(shell, 'exit')
    endGroup(shell.pid)
    const outputs = blocks.map((_, place) => {
      try {
        return readFileSync(join(folder, `${place}.out`), 'utf8').replaceAll(
          `localhost:${port}`,
          'localhost:4000',
        )
      } catch {
        return ''
      }
    })
    const at = readFileSync(join(folder, 'at'), 'utf8')
    assert.equal(code, 0, `${at}${outputs.findLast(text => text !== '')}\n${errors}`)
    return outputs
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the live blocks of a page after those in `first`, and compares their outputs with the `json` blocks after them. */
const runPage = async (earshot: TestEarshot, page: string, first: CodeBlock[] = []): Promise<void> => {
  const all = codeBlocks(page)
  const live = all.filter(block => isShell(block) && block.mark !== 'manual')
  assert.ok(live.length > 0, `${page} has commands`)
  const outputs = (await run(earshot, [...first, ...live])).slice(first.length)
  for (const [place, block] of live.entries()) {
    const next = all[all.indexOf(block) + 1]
    if (next?.language !== 'json') continue
    const printed =
      outputs[place]
        ?.trim()
        .split(/\n|(?<=\})(?=\{)/)
        .at(-1) ?? ''
    assert.deepEqual(missing(JSON.parse(next.code), JSON.parse(printed)), [], `${next.place}\n${printed}`)
  }
}

const setUp = codeBlocks(readme).filter(
  block => isShell(block) && (block.code.startsWith('KEY=') || block.mark === 'background'),
)

const slow = { tags: ['slow: starts an Earshot'] }

test('the commands of README.md work in order, and its receiver gets the delivery', slow, async () => {
  assert.equal(setUp.length, 2)
  await using earshot = await startNew()
  await runPage(earshot, readme)
  const hooks = (await earshot.api.get('/webhooks')).data
  const delivered = async () => {
    const { data } = await earshot.api.get(`/webhooks/${hooks[0].id}/deliveries`)
    return data.length === 1 && data[0]
  }
  const { type, eventId } = await eventually(delivered)
  assert.equal(type, 'post.created')
  const { data: event } = await earshot.api.get(`/events/${eventId}`)
  const board = await earshot.api.get(`/boards/${event.data.post.boardId}`)
  assert.equal(board.data.audience, 'public', 'customers see the post of the walk')
})

for (const page of guides)
  test(`the commands of ${page} work in order, on a new Earshot`, slow, async () => {
    await using earshot = await startNew()
    await runPage(earshot, page, setUp)
  })

test('every shell block is run by a test, or is marked as manual', () => {
  const unknown = pages.flatMap(page => {
    const isRun = page === readme || guides.includes(page) || page in ranElsewhere
    return codeBlocks(page)
      .filter(isShell)
      .filter(({ mark }) => !['', 'background', 'manual'].includes(mark) || (mark !== 'manual' && !isRun))
      .map(({ place }) => place)
  })
  assert.deepEqual(unknown, [])
})

test('few blocks are manual, and their syntax is correct', () => {
  const manual = pages.flatMap(page =>
    codeBlocks(page).filter(block => isShell(block) && block.mark === 'manual'),
  )
  const perPage = Object.groupBy(manual, ({ place }) => place.replace(/:\d+$/, ''))
  assert.deepEqual(Object.fromEntries(Object.entries(perPage).map(([page, list]) => [page, list?.length])), {
    'README.md': 6,
    'docs/guides/cluster.md': 1,
    'docs/guides/deploy.md': 1,
    'docs/guides/kubernetes.md': 1,
    'docs/guides/operate.md': 1,
  })
  for (const { place, code } of manual)
    try {
      execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] })
    } catch (error) {
      assert.fail(`${place}: ${error instanceof Error ? error.message : error}`)
    }
})
