import assert from 'node:assert/strict'
import { mkdtempDisposableSync } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { nodeCommand, startProcess, testDatabase } from '@earshot/testing'
import { createTeamMember, startWithWorker } from '../accounts/src/accounts/users/harness.ts'
import type { TestGateway } from '../accounts/src/harness.ts'
import { startFiles } from '../files/src/harness.ts'

type Running = Pick<TestGateway, 'database' | 'url'> & { filesFolder?: string }

const admin = async ({ database, url, filesFolder = '' }: Running, ...args: string[]) => {
  await using command = startProcess([...nodeCommand('services/all/admin.ts'), ...args], {
    DATABASE_URL: database.url,
    BASE_URL: url,
    FILES_DIR: filesFolder,
  })
  const code = await command.exited
  return { code, output: command.output() }
}

test('create-key creates an API key while Earshot runs, and the audit log records it', async () => {
  await using gateway = await startWithWorker()
  const { code, output } = await admin(gateway, 'create-key', '--name', 'Found again')
  assert.equal(code, 0, output)
  const key = /^API key \(it won't be shown again\): (esk_\w+)$/m.exec(output)?.[1]
  const me = (await gateway.as(key).get('/me')).data
  assert.deepEqual([me.name, me.role, me.scopes.at(-1)], ['Found again', 'admin', 'admin'])
  const reader = await admin(gateway, 'create-key', '--role', 'member', '--access', 'read-only')
  const scopes = (await gateway.as(/esk_\w+/.exec(reader.output)?.[0]).get('/me')).data.scopes
  assert.deepEqual(scopes, ['read:feedback', 'read:support'])
  const emitted = await gateway.events('audit.recorded')
  assert.ok(emitted.some(({ data }) => data.entry.after?.name === 'Found again'))
})

test('reset-password prints a link that sets a new password for a member', async () => {
  await using gateway = await startWithWorker()
  await createTeamMember(gateway, 'ada@example.org', 'admin')
  const { code, output } = await admin(gateway, 'reset-password', 'Ada@Example.org')
  assert.equal(code, 0, output)
  const link = /: (http\S+)$/m.exec(output)?.[1] ?? ''
  assert.ok(link.startsWith(`${gateway.url}/password/`), output)
  assert.match(await (await fetch(link)).text(), /Set password/)
})

test('first-link prints a link that creates the first admin, until an admin has a password', async () => {
  await using gateway = await startWithWorker()
  const { code, output } = await admin(gateway, 'first-link')
  assert.equal(code, 0, output)
  const link = /: (http\S+)$/m.exec(output)?.[1] ?? ''
  assert.match(await (await fetch(link)).text(), /Set up Earshot/)
  const password = 'a long enough password'
  const person = {
    workspace: 'Northwind',
    signUp: 'no',
    name: 'Ada',
    email: 'ada@example.org',
    password,
    again: password,
  }
  const set = await fetch(link, { method: 'POST', body: new URLSearchParams(person), redirect: 'manual' })
  assert.equal(set.status, 303)
  for (const used of [link, ...gateway.firstLinks])
    assert.equal((await fetch(gateway.url + new URL(used).pathname)).status, 404)
  const refused = await admin(gateway, 'first-link')
  assert.equal(refused.code, 1)
  assert.match(refused.output, /An admin already has a password/)
})

test('check-files lists missing and orphaned files, and removes orphans when asked', async () => {
  await using files = await startFiles()
  const upload = async (content: string): Promise<string> => (await files.upload(content)).data.id
  const pathOf = (id: string) => join(files.filesFolder, 'files', id.slice(-2), id)
  const [kept, lost] = [await upload('kept'), await upload('lost')]
  const good = await admin(files, 'check-files', '--checksums')
  assert.deepEqual([good.code, /2 files .*, with checksums/.test(good.output)], [0, true], good.output)
  const orphan = `${kept.slice(0, -2)}zz`
  await mkdir(dirname(pathOf(orphan)), { recursive: true })
  await rename(pathOf(lost), pathOf(orphan))
  const bad = await admin(files, 'check-files', '--remove-orphans')
  assert.equal(bad.code, 1)
  assert.match(bad.output, new RegExp(`Missing: 1\\n  ${lost}\\nOrphaned and removed: 1\\n  ${orphan}`))
  await assert.rejects(access(pathOf(orphan)))
  await access(pathOf(kept))
})

test('a command refuses a folder or a database without data of Earshot, and creates nothing there', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'earshot-admin-'))
  const DATA_DIR = join(folder.path, 'wrong')
  for (const args of [
    ['create-key'],
    ['first-link'],
    ['check-files'],
    ['reset-password', 'ada@example.org'],
  ]) {
    await using command = startProcess([...nodeCommand('services/all/admin.ts'), ...args], { DATA_DIR })
    assert.equal(await command.exited, 1, args.join(' '))
    assert.equal(
      command.output(),
      `DATA_DIR: ${DATA_DIR} has no data of Earshot. Set DATA_DIR or DATABASE_URL to the value that Earshot is started with.\n`,
    )
    await assert.rejects(access(DATA_DIR))
  }
  await using database = await testDatabase()
  await using command = startProcess([...nodeCommand('services/all/admin.ts'), 'check-files'], {
    DATABASE_URL: database.url,
  })
  assert.equal(await command.exited, 1)
  assert.match(command.output(), /^DATABASE_URL: the database has no data of Earshot/)
  assert.deepEqual(await database.query("select from pg_namespace where nspname = 'identity'"), [])
})

test('--help prints the commands, and a link is refused when its port is not known', async () => {
  for (const option of ['--help', '-h']) {
    await using help = startProcess([...nodeCommand('services/all/admin.ts'), option])
    assert.equal(await help.exited, 0, help.output())
    assert.match(help.output(), /^npm run admin -- create-key/m)
  }
  await using gateway = await startWithWorker()
  const link = async (environment: Record<string, string>) => {
    await using command = startProcess([...nodeCommand('services/all/admin.ts'), 'first-link'], {
      DATABASE_URL: gateway.database.url,
      ...environment,
    })
    return { code: await command.exited, output: command.output() }
  }
  assert.match(
    (await link({ PORT: '4123', ACCOUNTS_URL: 'http://accounts:3005' })).output,
    / http:\/\/localhost:4123\/password\//,
  )
  const unknown = await link({ PORT: '0' })
  assert.deepEqual([unknown.code, /PORT is 0.*Set BASE_URL/.test(unknown.output)], [1, true], unknown.output)
})

test('a wrong command prints the reason and exits with 1', async () => {
  await using gateway = await startWithWorker()
  for (const args of [[], ['reset-password', 'unknown@example.org'], ['create-key', '--role', 'boss']]) {
    const { code, output } = await admin(gateway, ...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(output, /npm run admin|No account has/)
  }
})
