import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { startPostgres } from './postgres.ts'
import { startProcess } from './process.ts'

const settingOf = async (url: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select current_setting($1) as value', [name])).rows[0].value
  } finally {
    await client.end()
  }
}

const temporary = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-postgres-test-'))
  await chmod(folder, 0o777) // for the user that PostgreSQL runs as
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a private PostgreSQL has the given settings, and leaves nothing behind', async () => {
  const server = await startPostgres({ version: 'oldest', settings: ['max_connections=200'] })
  const data = await settingOf(server.url, 'data_directory')
  assert.ok(existsSync(data))
  assert.ok(Number(await settingOf(server.url, 'server_version_num')) >= 150_000)
  assert.equal(await settingOf(server.url, 'max_connections'), '200')
  await server[Symbol.asyncDispose]()
  await assert.rejects(settingOf(server.url, 'port'), { code: 'ECONNREFUSED' })
  assert.ok(!existsSync(data))
})

test('a private PostgreSQL stops when the process that started it is killed', async () => {
  await using parent = await temporary()
  const program = `
    const { startPostgres } = await import(process.env.MODULE)
    const { url } = await startPostgres({ parent: process.env.PARENT })
    console.log('started ' + url + '.')`
  await using owner = startProcess([process.execPath, '--input-type=module', '-e', program], {
    MODULE: import.meta.resolve('./postgres.ts'),
    PARENT: parent.folder,
  })
  const [, url = ''] = await owner.waitFor(/started (.*)\./)
  assert.notDeepEqual(await readdir(parent.folder), [])
  owner.kill('SIGKILL')
  await eventually(async () => (await readdir(parent.folder)).length === 0)
  await assert.rejects(settingOf(url, 'port'), { code: 'ECONNREFUSED' })
})
