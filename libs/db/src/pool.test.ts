import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testDatabase } from '@earshot/testing'
import { isDatabaseDown, sqlState } from './connections.ts'
import { isOpen, open, terminate, titles } from './harness.ts'
import { type Pool, tx, within } from './pool.ts'
import { type Db, many, maybe, one, run } from './query.ts'

const withPosts = async (options: { max?: number } = {}) => {
  const server = await testDatabase()
  await server.query('create schema feedback')
  const database = open(server.url, options)
  await run(database.pool)`create table posts (title text primary key, votes int not null default 0)`
  return {
    server,
    ...database,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const insert = (db: Db, title: string) => run(db)`insert into posts (title) values (${title})`
const votesFor = async (pool: Pool, title: string) =>
  (await one<{ votes: number }>(pool)`select votes from posts where title = ${title}`).votes

test('a successful transaction is committed and returns its result', async () => {
  await using it = await withPosts()
  const result = await tx(it.pool, async db => {
    await insert(db, 'Dark mode')
    assert.deepEqual(await titles(it.pool), [])
    return 'made'
  })
  assert.equal(result, 'made')
  assert.deepEqual(await titles(it.pool), ['Dark mode'])
})

test('a transaction that throws is rolled back, and its connection still works', async () => {
  await using it = await withPosts({ max: 1 })
  const refuse = async (db: Db) => {
    await insert(db, 'Dark mode')
    throw new Error('not allowed')
  }
  await assert.rejects(tx(it.pool, refuse), /not allowed/)
  await assert.rejects(
    tx(it.pool, async db => {
      await insert(db, 'Dark mode')
      await insert(db, 'Dark mode')
    }),
    error => sqlState(error) === '23505',
  )
  assert.deepEqual(await titles(it.pool), [])
})

test('a transaction takes a connection with its first statement', async () => {
  await using it = await withPosts({ max: 1 })
  await tx(it.pool, async db => {
    await insert(it.pool, 'Before')
    await insert(db, 'Dark mode')
  })
  assert.equal(await tx(it.pool, async () => 'nothing to do'), 'nothing to do')
  await assert.rejects(
    tx(it.pool, async () => {
      throw new Error('not allowed')
    }),
    /not allowed/,
  )
  assert.deepEqual((await titles(it.pool)).toSorted(), ['Before', 'Dark mode'])
})

test('two transactions in a deadlock both succeed, because one is retried', async () => {
  await using it = await withPosts()
  await insert(it.pool, 'Dark mode')
  await insert(it.pool, 'Export')
  const holding = { 'Dark mode': Promise.withResolvers<void>(), Export: Promise.withResolvers<void>() }
  let runs = 0
  const vote = (first: keyof typeof holding, second: keyof typeof holding) =>
    tx(it.pool, async db => {
      runs++
      await run(db)`set local deadlock_timeout = '20ms'`
      await run(db)`update posts set votes = votes + 1 where title = ${first}`
      holding[first].resolve()
      await holding[second].promise
      await run(db)`update posts set votes = votes + 1 where title = ${second}`
    })
  await Promise.all([vote('Dark mode', 'Export'), vote('Export', 'Dark mode')])
  assert.ok(runs > 2)
  assert.deepEqual([await votesFor(it.pool, 'Dark mode'), await votesFor(it.pool, 'Export')], [2, 2])
})

test('a single statement that fails with a deadlock is retried', async () => {
  await using it = await withPosts()
  await insert(it.pool, 'Dark mode')
  await insert(it.pool, 'Export')
  const isWaiting = async () =>
    maybe(it.pool)`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let alone: Promise<void> | undefined
  await tx(it.pool, async db => {
    // PostgreSQL ends the transaction that detects the deadlock first, which must not be this one.
    await run(db)`set local deadlock_timeout = '60s'`
    await run(db)`update posts set votes = votes + 1 where title = 'Export'`
    alone = run(it.pool)`
      with before as (update posts set votes = votes + 1 where title = 'Dark mode' returning votes)
      update posts set votes = votes + 1 where title = 'Export' and exists (select from before)`
    await eventually(isWaiting)
    await run(db)`update posts set votes = votes + 1 where title = 'Dark mode'`
  })
  await alone
  assert.deepEqual([await votesFor(it.pool, 'Dark mode'), await votesFor(it.pool, 'Export')], [2, 2])
})

test('a repeatable-read transaction with a conflict is retried with a new snapshot', async () => {
  await using it = await withPosts()
  await insert(it.pool, 'Dark mode')
  const seen: number[] = []
  await tx(
    it.pool,
    async db => {
      const { votes } = await one<{ votes: number }>(db)`select votes from posts`
      seen.push(votes)
      if (seen.length === 1) await run(it.pool)`update posts set votes = 10`
      await run(db)`update posts set votes = ${votes + 1}`
    },
    { isolation: 'repeatable read' },
  )
  assert.deepEqual(seen, [0, 10])
  assert.equal(await votesFor(it.pool, 'Dark mode'), 11)
})

test('a transaction with repeated conflicts fails after five attempts', async () => {
  await using it = await withPosts()
  await insert(it.pool, 'Dark mode')
  let runs = 0
  const overtaken = tx(
    it.pool,
    async db => {
      await one(db)`select votes from posts`
      await run(it.pool)`update posts set votes = ${++runs}`
      await run(db)`update posts set votes = -1`
    },
    { isolation: 'repeatable read' },
  )
  await assert.rejects(overtaken, error => sqlState(error) === '40001')
  assert.equal(runs, 5)
})

test('a signal is sent once after the commit, and not for rolled back or retried transactions', async () => {
  await using it = await withPosts()
  await insert(it.pool, 'Dark mode')
  const heard: string[] = []
  await isOpen(it.session)
  it.session.listen('outbox', () => heard.push('outbox'))
  let runs = 0
  await tx(
    it.pool,
    async db => {
      runs++
      await one(db)`select votes from posts`
      if (runs === 1) await run(it.pool)`update posts set votes = 10`
      for (let event = 0; event < 3; event++) db.signal('outbox')
      db.afterCommit(() => heard.push(`after ${runs}`))
      await run(db)`update posts set votes = votes + 1`
      assert.deepEqual(heard, [])
    },
    { isolation: 'repeatable read' },
  )
  assert.deepEqual(heard, ['outbox', 'after 2'])

  const refused = tx(it.pool, async db => {
    db.signal('outbox')
    db.afterCommit(() => heard.push('never'))
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  assert.equal(heard.length, 2)
})

test('outside a transaction every statement is committed, and afterCommit tasks run at once', async () => {
  await using it = await withPosts()
  const heard: string[] = []
  await isOpen(it.session)
  it.session.listen('outbox', () => heard.push('outbox'))
  it.pool.signal('outbox')
  it.pool.afterCommit(() => heard.push('after'))
  assert.deepEqual(heard, ['outbox', 'after'])
})

test('a nested transaction is part of the outer one', async () => {
  await using it = await withPosts()
  const nested = (db: Db) =>
    tx(within(db), async inner => {
      await insert(inner, 'Dark mode')
      return many(inner)`select title from posts`
    })
  await assert.rejects(
    tx(it.pool, async db => {
      assert.equal((await nested(db)).length, 1)
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  assert.deepEqual(await titles(it.pool), [])
  await tx(it.pool, nested)
  assert.deepEqual(await titles(it.pool), ['Dark mode'])
})

test('a failed attempt is rolled back without the surrounding transaction', async () => {
  await using it = await withPosts()
  const done: string[] = []
  const attempt = (pool: Pool, title: string, fails: boolean) =>
    pool
      .attempt(async inner => {
        await tx(inner, db => insert(db, title))
        inner.afterCommit(() => done.push(title))
        if (fails) await run(inner)`select 1 / 0`
      })
      .catch(() => undefined)
  await tx(it.pool, async db => {
    await insert(db, 'Around')
    await attempt(within(db), 'Failed', true)
    await attempt(within(db), 'Done', false)
    await within(db).attempt(async inner => {
      await attempt(inner, 'Failed deep down', true)
      await attempt(inner, 'Done deep down', false)
    })
  })
  assert.deepEqual(await titles(it.pool), ['Around', 'Done', 'Done deep down'])
  assert.deepEqual(done, ['Done', 'Done deep down'])
})

test('a pool still works after its connections are terminated in any state', async () => {
  await using it = await withPosts()
  const busy = (): Promise<unknown> => run(it.pool)`select pg_sleep(60)`
  const resting = () =>
    tx(it.pool, async db => {
      await insert(db, 'Dark mode')
      await terminated.promise
      await insert(db, 'Export')
    })
  const terminated = Promise.withResolvers<void>()
  const fates = Promise.allSettled([busy(), resting()])
  // One connection in a statement, one between two statements of a transaction, and the session.
  await eventually(async () => {
    const rows = await it.server.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (query like '%pg_sleep%' or state = 'idle in transaction')`,
    )
    return rows.length === 2
  })
  assert.ok((await terminate(it.server, 'earshot-feedback')) >= 3)
  await eventually(async () => {
    const rows = await it.server.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    return rows.length === 0
  })
  terminated.resolve()
  for (const fate of await fates) assert.ok(fate.status === 'rejected' && isDatabaseDown(fate.reason))
  assert.deepEqual(await titles(it.pool), [])
  await insert(it.pool, 'Export')
  assert.deepEqual(await titles(it.pool), ['Export'])
})

test('a pool still works after its idle connections are terminated', async () => {
  await using it = await withPosts()
  await titles(it.pool)
  await terminate(it.server, 'earshot-feedback')
  // The next statement may be sent on a connection before its termination is noticed.
  await eventually(() =>
    insert(it.pool, 'Dark mode').then(
      () => true,
      error => {
        assert.ok(isDatabaseDown(error))
        return false
      },
    ),
  )
  assert.deepEqual(await titles(it.pool), ['Dark mode'])
})
