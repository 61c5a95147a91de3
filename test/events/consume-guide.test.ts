import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventCatalogue, eventTypes } from '@earshot/contracts'
import {
  codeIn,
  eventually,
  findProgram,
  findPython,
  type OwnRabbit,
  startProcess,
  startRabbit,
  testDatabase,
} from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { connect } from 'amqplib'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const blocks = (language: string): string[] => codeIn('docs/guides/consume-events.md', language)
const password = 'a-password'

const [listen = '', withDatabase = '', fromLog = '', tested = ''] = blocks('ts')
const [logInPython = '', python = ''] = blocks('python')
const [permit = '', narrow = '', look = ''] = blocks('sh')

let rabbit: OwnRabbit
let earshot: TestEarshot
let folder: string
before(async () => {
  rabbit = await startRabbit()
  await runAsOperator(permit)
  await runAsOperator(narrow)
  earshot = await startEarshot({ AMQP_URL: rabbit.url, EVENT_LOG: 'on' })
  folder = mkdtempSync(join(tmpdir(), 'earshot-guide-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'listen.mts'), listen)
  writeFileSync(join(folder, 'with-database.mts'), withDatabase)
  writeFileSync(join(folder, 'log.mts'), fromLog)
  writeFileSync(join(folder, 'log.py'), logInPython)
  writeFileSync(join(folder, 'tested.test.mts'), tested)
  writeFileSync(join(folder, 'reports.py'), python)
})
after(async () => {
  await earshot?.[Symbol.asyncDispose]()
  await rabbit?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

/** The commands are taken from the shell blocks and run against a private server. */
const runAsOperator = async (script: string) => {
  const taking = `set -eu\nrabbitmqctl() { printf '%s\\0' "$@"; printf '\\n'; }\n${script}`
  const output = execFileSync('/bin/sh', ['-c', taking], { env: { PASSWORD: password }, encoding: 'utf8' })
  for (const line of output.split('\n').filter(Boolean))
    await rabbit.control(...line.split('\0').slice(0, -1))
}

const urlFor = (team: string) => rabbit.url.replace('guest:guest', `${team}:${password}`)

const post = async (title: string) => {
  const { status, data } = await earshot.api.post('/posts', { boardId: earshot.board, title })
  assert.equal(status, 201)
  return data.id
}

test('the guide contains the programs that these tests run', () => {
  assert.deepEqual(
    ['ts', 'python', 'sh'].map(language => blocks(language).length),
    [4, 2, 3],
  )
})

test('the TypeScript programs compile', () => {
  const options = '--noEmit --strict --module nodenext --target esnext --types node --skipLibCheck'.split(' ')
  const files = ['listen.mts', 'with-database.mts', 'log.mts', 'tested.test.mts']
  const compiler = join(root, 'node_modules/.bin/tsc')
  execFileSync(compiler, [...options, '--allowImportingTsExtensions', ...files], { cwd: folder })
})

test('the first program receives new posts, and exits cleanly', async () => {
  await using program = startProcess(
    [process.execPath, 'listen.mts'],
    { AMQP_URL: urlFor('billing') },
    { cwd: folder },
  )
  await program.waitFor(/listening/)
  const id = await post('Größe “M”')
  await program.waitFor(/new: Größe “M”/)
  await earshot.api.put(`/posts/${id}/vote`)
  await program.waitFor(/votes: Größe “M” 1/)
  program.kill('SIGTERM')
  assert.equal(await program.exited, 0, program.output())
})

test('the program with a database stores what it receives, once', async () => {
  await using database = await testDatabase()
  await database.query('create schema billing create table posts_to_bill (post_id text)')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=billing')
  await using program = startProcess(
    [process.execPath, 'with-database.mts'],
    { AMQP_URL: urlFor('billing'), DATABASE_URL: url.href },
    { cwd: folder },
  )
  await program.waitFor(/listening/)
  const id = await post('To be billed')
  const rows = () => database.query('select post_id from billing.posts_to_bill')
  await eventually(async () => (await rows()).some(row => row.post_id === id))
  program.kill('SIGTERM')
  assert.equal(await program.exited, 0, program.output())
  assert.equal((await rows()).filter(row => row.post_id === id).length, 1)
})

test('the test in the guide passes', () => {
  execFileSync(process.execPath, ['--test', 'tested.test.mts'], {
    cwd: folder,
    env: { PATH: process.env.PATH }, // otherwise it would report to this test run
  })
})

test('the Python program receives posts and votes', async () => {
  await using program = startProcess(
    [await findPython('pika', 'python3-pika'), 'reports.py'],
    { AMQP_URL: urlFor('reports') },
    { cwd: folder },
  )
  await program.waitFor(/listening/)
  const id = await post('Dark mode')
  await program.waitFor(/post\.created Dark mode/)
  await earshot.api.put(`/posts/${id}/vote`)
  await program.waitFor(/post\.voted Dark mode/)
})

test('the Python program takes an event that arrives after a later one, and each event once', async () => {
  await using program = startProcess(
    [await findPython('pika', 'python3-pika'), 'reports.py'],
    { AMQP_URL: urlFor('reports') },
    { cwd: folder },
  )
  await program.waitFor(/listening/)
  const connection = await connect(rabbit.url)
  const channel = await connection.createConfirmChannel()
  const send = (type: string, seq: number, title: string) => {
    const event = { id: `evt_${type}_${seq}`, type, data: { post: { id: 'post_late', title } } }
    channel.sendToQueue('consumer.reports.events', Buffer.from(JSON.stringify(event)), {
      headers: { 'x-producer-seq': seq },
    })
  }
  send('post.voted', 12, 'Two votes')
  send('post.created', 10, 'Created, late')
  send('post.created', 10, 'Created, late')
  send('post.voted', 11, 'One vote, late')
  send('post.voted', 13, 'Three votes')
  await channel.waitForConfirms()
  await connection.close()
  await program.waitFor(/Three votes/)
  assert.deepEqual(program.output().match(/Two votes|Created, late|One vote, late|Three votes/g), [
    'Two votes',
    'Created, late',
    'Three votes',
  ])
})

/** Events from before the log has all its bindings are not in it. */
const logIsOpen = async (): Promise<boolean> => {
  const listed = await rabbit.control(
    'list_bindings',
    'destination_name',
    'routing_key',
    '--formatter',
    'json',
  )
  const bindings: Record<string, string>[] = JSON.parse(listed)
  const keys = bindings.filter(it => it.destination_name === 'earshot.log').map(({ routing_key: key }) => key)
  return eventTypes.every(type => eventCatalogue[type].private || keys.includes(type))
}

test('the programs that read the log start at the first event, and the next time after the last', async () => {
  const commands = [
    [process.execPath, 'log.mts'],
    [await findPython('pika', 'python3-pika'), 'log.py'],
  ]
  const file = join(folder, 'offset.txt')
  const offsets = (text: string) =>
    [...text.matchAll(/^(\d+):? [a-z_.]+$/gm)].map(([, offset]) => Number(offset))
  /** Runs it until it has read the given number of deletions, which no other test makes, and stored the last one. */
  const run = async (command: string[], deletions: number) => {
    await using program = startProcess(command, { AMQP_URL: urlFor('reports') }, { cwd: folder })
    await eventually(() => program.output().split('post.deleted').length > deletions).catch(() =>
      assert.fail(`${command.at(-1)} has not read ${deletions} deletions:\n${program.output()}`),
    )
    const read = () => offsets(program.output())
    await eventually(() => readFileSync(file, 'utf8') === String(read().at(-1)))
    return read()
  }
  const makeAndDelete = async (title: string) => {
    const { status, body } = await earshot.api.delete(`/posts/${await post(title)}`)
    assert.equal(status, 204, JSON.stringify(body))
  }
  await eventually(logIsOpen)
  let deletions = 0
  for (const command of commands) {
    rmSync(file, { force: true })
    await makeAndDelete('Before')
    const first = await run(command, ++deletions)
    assert.deepEqual(first, [...first.keys()], 'from the first one, each once')
    await makeAndDelete('After')
    const second = await run(command, 1)
    deletions++
    assert.equal(second[0], first.length)
  }
})

test('a replay that an admin starts reaches the Python program', async () => {
  const since = new Date(Date.now() - 60_000).toISOString()
  await using program = startProcess(
    [await findPython('pika', 'python3-pika'), 'reports.py'],
    { AMQP_URL: urlFor('reports') },
    { cwd: folder },
  )
  await program.waitFor(/listening/, 60_000)
  await post('Asked for again')
  await program.waitFor(/Asked for again/, 60_000)
  const { status } = await earshot.api.post('/replays', {
    consumer: 'reports',
    types: ['post.created'],
    since,
  })
  assert.equal(status, 201)
  await program.waitFor(/Asked for again.*Asked for again/s, 60_000)
})

test('a team can bind only to the types it is allowed to receive', async () => {
  const connection = await connect(urlFor('reports'))
  const bind = async (key: string) => {
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    const { queue } = await channel.assertQueue('consumer.reports.look', { exclusive: true })
    await channel.bindQueue(queue, 'earshot.events', key)
  }
  await bind('post.*')
  for (const key of ['#', 'ticket.created', 'audit.recorded'])
    await assert.rejects(bind(key), { code: 403 }, key)
  await connection.close()
})

test('the shell command prints the next event', async () => {
  await findProgram(['amqp-consume'], 'amqp-tools')
  await using program = startProcess(['/bin/sh', '-c', look], { AMQP_URL: urlFor('billing') })
  let ended = false
  const code = program.exited.finally(() => {
    ended = true
  })
  const sendUntilSeen = async () => {
    if (!ended) await post('Seen in a shell')
    return ended
  }
  await eventually(sendUntilSeen, { everyMs: 500 }) // it does not report when it is ready
  assert.equal(await code, 0, program.output())
  assert.equal(JSON.parse(program.output()).data.post.title, 'Seen in a shell')
})
