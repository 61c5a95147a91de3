import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { run } from '@earshot/db'
import { defineService } from '@earshot/service'
import pg from 'pg'
import { lend } from './lend.ts'
import { testService } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-lend-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, '0001_shelves.sql'),
  `create table shelves (
     id bigint generated always as identity primary key, name text not null, loud text generated always as (upper(name)) stored);
   create table books (id bigserial primary key, shelf_id bigint not null references shelves (id), title text not null);`,
)

/** A service with a shelf and an endless stream. */
const library = defineService({
  name: 'support',
  schema: 'support',
  shared: [{ name: 'library', directory: pathToFileURL(`${folder}/`) }],
  settings: {},
  create: ({ database: { pool } }) => {
    const streams: ServerResponse[] = []
    return {
      mount: app => {
        app.get('/stream', (_request, response) => {
          streams.push(response.writeHead(200))
          response.write('hello')
        })
      },
      prepare: () => run(pool)`insert into shelves (name) values ('Poems')`,
      endStreams: () => {
        for (const stream of streams) stream.end()
      },
    }
  },
})

const borrow = (key: string, reset = () => true) =>
  lend(key, async () => ({ ...(await testService(library)), reset }))

type Library = Awaited<ReturnType<typeof borrow>>

const shelvesOf = ({ database }: Library) => database.query('select id, name, loud from support.shelves')

const addBook = ({ database }: Library) =>
  database.query(
    `insert into support.books (shelf_id, title) select id, 'Odes' from support.shelves returning id`,
  )

test('the next test gets the same service, with the rows and numbers of its start', async () => {
  const urls: string[] = []
  for (const change of [
    `update support.shelves set name = 'Novels'`,
    'delete from support.books; delete from support.shelves',
    `insert into support.shelves (name) values ('Plays')`,
  ]) {
    await using it = await borrow('same')
    urls.push(it.url)
    assert.deepEqual(await shelvesOf(it), [{ id: '1', name: 'Poems', loud: 'POEMS' }], change)
    assert.deepEqual(await addBook(it), [{ id: '1' }], change)
    await it.database.query(change)
  }
  assert.equal(new Set(urls).size, 1)
})

test('two tests at the same time get different services', async () => {
  await using one = await borrow('two')
  await using other = await borrow('two')
  await addBook(one)
  assert.deepEqual(await other.database.query('select from support.books'), [])
})

const lasting: Record<string, (it: Library) => Promise<unknown>> = {
  'altered a table': it => it.database.query('alter table support.books add column pages int'),
  'changed a default': it => it.database.query(`alter table support.books alter column title set default ''`),
  'dropped a constraint': it =>
    it.database.query('alter table support.books drop constraint books_shelf_id_fkey'),
  'gave the planner statistics': async it => {
    await addBook(it)
    await it.database.query('analyze support.books')
  },
  'vacuumed a table': async it => {
    await addBook(it)
    await it.database.query('vacuum support.books')
  },
  'set a parameter of the database': async it => {
    const [row] = await it.database.query('select current_database() as name')
    await it.database.query(`alter database ${row?.name} set work_mem = '1MB'`)
  },
  'left a transaction open': async it => {
    const client = new pg.Client({ connectionString: it.database.url })
    client.on('error', () => undefined) // the database is dropped
    await client.connect()
    await client.query('begin')
  },
  'wrote megabytes': it =>
    it.database.query(
      `insert into support.books (shelf_id, title) select 1, repeat('x', 1000) from generate_series(1, 6000)`,
    ),
}
for (const [what, change] of Object.entries(lasting))
  test(`a service is not used again after a test that ${what}`, async () => {
    let before: string
    {
      await using it = await borrow(what)
      before = it.database.url
      await change(it)
    }
    await using it = await borrow(what)
    assert.notEqual(it.database.url, before)
    assert.deepEqual(await it.database.query('select from support.books'), [])
  })

test('a service is not used again while a request of the last test has not ended', async () => {
  let response: Response
  let before: string
  {
    await using it = await borrow('request')
    before = it.database.url
    response = await fetch(`${it.url}/stream`)
  }
  await using it = await borrow('request')
  assert.notEqual(it.database.url, before)
  assert.equal(await response.text(), 'hello')
})

test('a service is not used again if what belongs to it cannot be reset', async () => {
  const urls: string[] = []
  for (let time = 0; time < 2; time++) {
    await using it = await borrow('reset', () => false)
    urls.push(it.url)
  }
  assert.notEqual(urls[0], urls[1])
})
