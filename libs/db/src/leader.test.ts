import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Loops, pause, startLoops } from '@earshot/runtime'
import { databaseProxy, eventually, testDatabase } from '@earshot/testing'
import { isOpen, open, silent } from './harness.ts'
import { asLeader } from './leader.ts'
import { one } from './query.ts'
import type { Session } from './session.ts'

type Term = { who: string; pid: number; ended: boolean }

/** Candidates for one leader lock. `terms` lists the leaders in order, with their connections. */
const election = () => {
  const terms: Term[] = []
  const loops: Loops[] = []
  return {
    terms,
    leading: () => terms.filter(({ ended }) => !ended),
    stand: async (who: string, session: Session) => {
      await isOpen(session)
      const loop = asLeader(session, 'relay', async ({ db, signal }) => {
        const { pid } = await one<{ pid: number }>(db)`select pg_backend_pid() as pid`
        const term = { who, pid, ended: false }
        terms.push(term)
        await pause(3_600_000, signal)
        term.ended = true
      })
      const started = startLoops([loop], silent)
      loops.push(started)
      return started
    },
    [Symbol.asyncDispose]: async () => {
      for (const started of loops) await started.stop()
    },
  }
}

test('one process is the leader, and another takes over when it stops', async () => {
  await using server = await testDatabase()
  await using first = open(server.url)
  await using second = open(server.url)
  await using relay = election()
  const loops = await relay.stand('first', first.session)
  await eventually(() => relay.terms.length === 1)
  await relay.stand('second', second.session)
  await eventually(async () => (await second.session.tryLock('other')) !== undefined)
  assert.deepEqual(
    relay.leading().map(({ who }) => who),
    ['first'],
  )
  await loops.stop()
  await eventually(() => relay.terms.length === 2)
  assert.deepEqual(
    relay.leading().map(({ who }) => who),
    ['second'],
  )
})

test('a leader whose connection is terminated stops at once, and a process becomes leader again', async () => {
  await using server = await testDatabase()
  await using first = open(server.url)
  await using second = open(server.url)
  await using relay = election()
  await relay.stand('first', first.session)
  await relay.stand('second', second.session)
  await eventually(() => relay.terms.length === 1)
  await server.query('select pg_terminate_backend($1)', [relay.terms[0]?.pid])
  await eventually(() => relay.terms.length === 2)
  assert.equal(relay.terms[0]?.ended, true)
  assert.equal(relay.leading().length, 1)
  assert.notEqual(relay.terms[1]?.pid, relay.terms[0]?.pid)
})

test('a leader that loses its network is replaced by another process', async () => {
  await using server = await testDatabase()
  await using proxy = await databaseProxy(server.url)
  await using first = open(proxy.url)
  await using second = open(server.url)
  await using relay = election()
  await relay.stand('first', first.session)
  await eventually(() => relay.terms.length === 1)
  await relay.stand('second', second.session)
  await proxy.cut()
  await eventually(() => relay.terms.length === 2)
  assert.deepEqual(
    relay.leading().map(({ who }) => who),
    ['second'],
  )
})

test('a leader whose work fails releases the lock', async () => {
  await using server = await testDatabase()
  await using first = open(server.url)
  await using second = open(server.url)
  const loop = asLeader(first.session, 'relay', () => Promise.reject(new Error('no')))
  const loops = startLoops([loop], silent)
  const lock = await eventually(() => second.session.tryLock('relay'))
  await lock.release()
  await loops.stop()
})
